"""One module: what is asked of it, lowered, linked, and what it was made from.

python -m scripts.kernels.build MODULE FILE

In a process of its own: else what Numba numbers as it goes would differ, and the bytes with it.
"""

import sys
from pathlib import Path

from pigpen import catalog
from pigpen.core.binding import bind
from pigpen.core.fingerprint import fingerprint
from pigpen.core.manifest import Manifest, write
from pigpen.core.webassembly import SHARED
from scripts.kernels.asked import Asked, asked_of


def usual_rules(module: str) -> dict[str, str]:
    """The kernels of the module's game as the catalog has it."""
    if module == SHARED:
        return {}
    game = catalog.make(module, {})
    return bind(game.kernels.init, game).binding.told()


def fingerprints(module: str, asked: list[Asked]) -> dict[str, str]:
    """Return the fingerprints that a module made now would have."""
    usual = usual_rules(module)
    return {each.bound.name_beside(usual): fingerprint(each.bound) for each in asked}


def entries(module: str, asked: list[Asked]) -> set[str]:
    """The entries that a module made now would have, by kernel and codes of the arguments."""
    usual = usual_rules(module)
    return {f"{each.bound.name_beside(usual)}({each.codes})" for each in asked}


def build(module: str) -> bytes:
    """The module."""
    from scripts.kernels import link, lower

    lower.install()
    asked, usual = asked_of(module), usual_rules(module)
    lowered = [lower.Lowered(each.bound, tuple(map(lower.type_of, each.args))) for each in asked]
    exports = [f"e{number}" for number in range(len(asked))]
    texts = [each.entry(name) for each, name in zip(lowered, exports, strict=True)]
    code = link.link(lower.modules_of(lowered), texts, exports, lower.without_arrays())
    made = {
        f"{each.bound.name_beside(usual)}({each.codes})": (name, kernel.result)
        for each, name, kernel in zip(asked, exports, lowered, strict=True)
    }
    return code + write(Manifest(module, usual, fingerprints(module, asked), made))


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)  # Numba's type inference goes as deep as kernels call
    Path(sys.argv[2]).write_bytes(build(sys.argv[1]))
