"""Every pig game, to play, to study and to solve."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pigpen.play.match import new as new

__all__ = ["new"]


def __getattr__(name: str) -> Any:
    """Load on first use, so that `import pigpen` costs nothing."""
    if name == "new":
        from pigpen.play.match import new

        return new
    raise AttributeError(f"module 'pigpen' has no attribute {name!r}")
