"""Is there code that nothing uses? python -m scripts.dead_code; exit 1 if there is.

Vulture looks for names that nothing reads, in the package, the programs and the tests together. Two
kinds are read where it does not look: members of enumerations, which rules meet as numbers and
people write as text, and what travels, which the client reads. That server and client both do use
what travels is looked up.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from vulture import Vulture

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("src", "scripts", "benchmarks", "research", "examples", "tests")
CLIENT: Final = ROOT / "web" / "src"
_LEAST: Final = 60  # percent of confidence: all that vulture finds
_ELSEWHERE: Final = ["*/migrations/versions/*", "*/static/*", "*/node_modules/*"]
_CALLED: Final = ["@pytest.fixture*", "@overload*", "@override", "@atexit.register"]
_BY_NAME: Final = [
    "test_*",
    "pytest_*",
    "pytestmark",
    "__getattr__",
    "__dir__",
]  # Python or pytest looks for
_CODES: Final = {"Code", "Enum", "IntEnum", "StrEnum"}
_DOCUMENTS: Final = {"Wire", "Struct", "Result"}  # read by clients
_KEPT: Final = {  # by file; what other programs or libraries read
    "benchmarks/lines.py": {"data_received"},  # of asyncio
    "benchmarks/solver_times.py": {"ECOS"},  # OpenSpiel's
    "scripts/hatch_build.py": {"BuildWeb", "dependencies", "initialize", "build_data"},  # of Hatch
    "scripts/kernels/link.py": {"linkage", "loop_vectorization", "slp_vectorization"},  # of LLVM
    "scripts/kernels/lower.py": {  # of Numba
        *("add_linking_library", "get_pointer_to_function", "finalize", "_finalized"),
        *("_optimize_functions", "ll_module", "src_shapes", "index_shape"),
        *("_library_class", "set_env", "raise_with_shape_context"),
    },
    "src/pigpen/bots/push_out_the_pig/player.py": {"network_trust"},  # read in a row
    "src/pigpen/__main__.py": {"unraisablehook"},  # of Python
    "src/pigpen/cli/interrupts.py": {"unraisablehook"},  # of Python
    "src/pigpen/cli/output.py": {"on_broken_pipe"},  # of Rich
    "src/pigpen/core/kernel_store.py": {"_cache_path"},  # of Numba
    "src/pigpen/core/record.py": {"__setitem__"},  # for the checker of types
    "src/pigpen/envs/aec.py": {"infos", "state_space"},  # of PettingZoo
    "src/pigpen/envs/spiel.py": {  # of OpenSpiel, and of copies
        *("_legal_actions", "_apply_action", "_action_to_string"),
        *("max_chance_nodes_in_history", "memo", "resample_from_infostate"),
    },
    "src/pigpen/server/http/openapi.py": {"receive_route", "responses"},  # of Litestar
    "src/pigpen/server/run.py": {"should_exit"},  # of uvicorn
    "src/pigpen/server/store/sqlite.py": {"isolation_level"},  # of sqlite3
    "src/pigpen/solvers/policy_shape.py": {"policy_shape", "no_threshold"},  # for tests alone
    "tests/core/test_native_code.py": {"consume_fuel"},  # of wasmtime
    "tests/physics/in_rapier.py": {"dt"},  # of Rapier
    "tests/server/faults/virtual_time.py": {"get_map", "unregister"},  # of selectors
    "tests/server/serving.py": {"should_exit"},  # of uvicorn
    "tests/server/test_gc_tuning.py": {"itself"},  # a cycle
}
_FOR_OTHERS: Final = {"degraded", "met_by_one"}  # that travel; only programs of others read them
_ROSTER: Final = re.compile(r"src/pigpen/bots/.*roster\.py")  # bots are found by their names


class Dead(NamedTuple):
    """Something that nothing uses."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def dead(root: Path = ROOT) -> list[Dead]:
    """All that nothing uses."""
    vulture = Vulture(ignore_names=_BY_NAME, ignore_decorators=_CALLED)
    vulture.scavenge([root / top for top in FOLDERS if (root / top).exists()], exclude=_ELSEWHERE)
    found: list[Dead] = []
    for item in vulture.get_unused_code(min_confidence=_LEAST):
        file = item.filename.resolve().relative_to(root).as_posix()
        if item.typ == "import":
            continue  # Ruff's, which reads annotations in quotes too
        is_kept = item.name in _KEPT.get(file, ()) or _ROSTER.fullmatch(file)
        if not is_kept and item.first_lineno not in _listed(item.filename):
            found.append(Dead(file, item.first_lineno, item.message))
    return found


def _listed(file: Path) -> set[int]:
    """The lines of members of enumerations, and of fields that travel."""
    return {
        line.lineno
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and _bases(node) & (_CODES | _DOCUMENTS)
        for line in node.body
    }


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def idle(root: Path = ROOT) -> Iterator[Dead]:
    """Find fields of the wire that the server never sets, or the client never reads."""
    package, wire = root / "src/pigpen", root / "src/pigpen/server/wire"
    client = root / CLIENT.relative_to(ROOT)
    made = _words(path for path in package.rglob("*.py") if path.parent != wire)
    read = _words(path for path in client.rglob("*") if path.suffix in {".ts", ".svelte"})
    for file in sorted(wire.glob("*.py")):
        where = file.relative_to(root).as_posix()
        for node in _structs(file):
            if node.name not in made:
                yield Dead(where, node.lineno, f"the server makes and reads no '{node.name}'")
            for name, line in _fields(node):
                if name not in read | _FOR_OTHERS:
                    yield Dead(where, line, f"the client never reads '{node.name}.{name}'")


def _words(files: Iterable[Path]) -> set[str]:
    """Every word of them, but of the types that are generated for the client."""
    texts = (path.read_text("utf-8") for path in files if path.name != "wire.ts")
    return {word for text in texts for word in re.findall(r"\w+", text)}


def _structs(file: Path) -> Iterator[ast.ClassDef]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef) and "Wire" in _bases(node):
            yield node


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield line.target.id, line.lineno


def main() -> int:
    """Say what is dead; 1 if anything is."""
    found = [*dead(), *idle()]
    for one in found:
        print(one)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
