"""The network of Push Out the Pig improves by playing itself: python -m research.self_play."""
