"""Reasons for the best choice, as sentences: one module for each game.

A reason is a fact of the position that the seat can see and that is true of the best choice. Where
no such fact explains the choice, there is no reason. It never uses hidden facts.
"""
