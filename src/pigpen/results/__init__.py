"""Results of the Python interface, except matches and solutions.

A result prints as the corresponding command of the terminal does, because both call the same
function. It can also be turned into a table of Polars or pandas, or into a picture.
"""
