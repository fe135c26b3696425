"""How each game looks in numbers: one module a family, found by `envs.encoding`."""
