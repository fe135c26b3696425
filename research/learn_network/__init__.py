"""Teach the network of Push Out the Pig what search finds: python -m research.learn_network."""
