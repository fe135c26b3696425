"""Teach the network of Push Out the Pig what search finds: python -m scripts.learn_network."""
