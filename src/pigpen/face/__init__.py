"""What `import pigpen` shows besides matches and solvers: results that people hold and read.

Each prints as the terminal does, which asks these very functions, and becomes a table of Polars
or pandas, or a picture.
"""
