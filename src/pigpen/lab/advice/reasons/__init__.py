"""Why the best choice is best, in a sentence: of each game in a module of its own.

A reason is a fact of the position that everybody at the seat can see, said of the best choice
where it holds; there is none where no such fact explains it. It never looks behind the view.
"""
