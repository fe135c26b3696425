"""Programs that learn data of the package, or measure what one question asks: README.md."""
