"""Modules of LLVM's intermediate language become one module of WebAssembly.

All that entries need is linked, optimised and emitted once, and whatever is for Python, for the
processor at hand or for the wording of errors is left out.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm

_TRIPLE: Final = "wasm32-unknown-unknown"
_LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
_FEATURES: Final = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
_STACK: Final = 1 << 20  # bytes
_ZIG: Final = (sys.executable, "-m", "ziglang")
_WIDE: Final = "__multi3"  # asked for by LLVM while it emits

_FUNCTION: Final = re.compile(r"^define [^\n]*\{.*?^\}\n", re.MULTILINE | re.DOTALL)
_HEAD: Final = re.compile(r'(@(?:"[^"]+"|[\w.$]+))\((.*)\)')
_LINKAGE: Final = re.compile(r"^define (?:(?:linkonce_odr|weak_odr|hidden|internal|dso_local) )*")
_FOR_PYTHON: Final = '@"?_ZN7cpython'


def link(
    modules: Iterable[Any], texts: Iterable[str], exports: list[str], frames: Collection[str]
) -> bytes:
    """One module of all that `exports` need.

    `texts` hold the functions to export, `frames` names the kernels that return no array.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly("")
    for module in modules:
        whole.link_in(module, preserve=True)
    for text in texts:
        whole.link_in(llvm.parse_assembly(text))
    runtime = llvm.parse_bitcode(_runtime())
    given = {function.name for function in runtime.functions if not function.is_declaration}
    module = llvm.parse_assembly(_for_wasm(str(whole), given, frames))
    module.link_in(runtime)
    kept = {*exports, _WIDE}
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in kept:
            each.linkage = "internal"
    module.verify()
    return _linked(_emitted(module), exports)


def _for_wasm(text: str, given: Collection[str], frames: Collection[str]) -> str:
    text = _FUNCTION.sub(lambda found: _function(found[0], given, frames), text)
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"^  store ptr @\.const\.picklebuf\.[^\n]*$", "", text, flags=re.MULTILINE)
    text = re.sub(
        r"^(@[^ ]+ = )common (local_unnamed_addr )?", r"\1internal ", text, flags=re.MULTILINE
    )
    head = f'target datalayout = "{_LAYOUT}"\ntarget triple = "{_TRIPLE}"\n'
    return head + text


def _function(text: str, given: Collection[str], frames: Collection[str]) -> str:
    head, body = text.split("\n", 1)
    found = _HEAD.search(head)
    assert found is not None
    symbol, parameters = found[1], found[2]
    name = symbol[1:].strip('"')
    if re.search(_FOR_PYTHON, symbol):
        return ""
    if name in given:
        return re.sub(r"^define ", "declare ", head.rstrip("{ ")) + "\n"
    if name in frames and "alwaysinline" not in head:
        inner = f'@"{name}.frame"'
        return _framed(symbol, inner, parameters) + head.replace(symbol, inner, 1) + "\n" + body
    return text


def _framed(symbol: str, inner: str, parameters: str) -> str:
    """A function that calls another, and then sets the top of memory back."""
    told = [each.split(" ") for each in re.sub(r"\([^()]*\)", "", parameters).split(", ")]
    plain = ", ".join(f"{each[0]} {each[-1]}" for each in told)  # types and names, no attributes
    return (
        f"define internal i32 {symbol}({plain}) {{\n"
        "  %pigpen.top = load i32, ptr @pigpen_top\n"
        f"  %pigpen.status = call i32 {inner}({plain})\n"
        "  store i32 %pigpen.top, ptr @pigpen_top\n"
        "  ret i32 %pigpen.status\n}\n"
    )


def _emitted(module: Any) -> bytes:
    """Optimised, as an object file."""
    target = llvm.Target.from_triple(_TRIPLE)
    machine = target.create_target_machine(opt=3, features=_FEATURES, reloc="static")
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module)


def _linked(code: bytes, exports: Iterable[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "kernels.o"), Path(folder, "kernels.wasm")
        source.write_bytes(code)
        options = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first"]
        options += ["-z", f"stack-size={_STACK}", "--export=__heap_base"]
        options += [f"--export={name}" for name in exports]
        subprocess.run([*_ZIG, "wasm-ld", *options, "-o", target, source], check=True)
        return target.read_bytes()


@cache
def _runtime() -> bytes:
    """`runtime.c` as bitcode."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "runtime.bc")
        options = ["-target", "wasm32-freestanding", "-O3", "-mbulk-memory", "-ffreestanding"]
        options += ["-nostdlib", "-fno-sanitize=all", "-g0", "-emit-llvm", "-c"]
        source = Path(__file__).with_name("runtime.c")
        subprocess.run([*_ZIG, "cc", *options, "-o", target, source], check=True)
        return target.read_bytes()
