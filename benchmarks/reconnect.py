"""How long until everybody is back after a server was killed and started again.

Two people with a socket each at every table, who had played so many actions. Everybody
knocks again as the browser does, or all at the same moment once the server listens: the
worst that can happen to it. What counts is the first frame, which shows the position.

python -m benchmarks.reconnect [tables] [rounds] [processor shares]
"""
