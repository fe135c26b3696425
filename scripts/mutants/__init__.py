"""Mutation testing: which share of small faults in `src/pigpen` the tests find."""
