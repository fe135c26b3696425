"""Environments for those who study learning: PettingZoo, Gymnasium, batches by a kernel, OpenSpiel.

Needs `pip install pigpen[envs]`. `gymnasium.make("pigpen.envs:Pigpen/pig-v1")` is one seat among
bots of the catalog; what each environment shows is in docs/environments.md.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from pigpen.envs.registry import register

    register()
