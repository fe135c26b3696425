"""The error response to a refused request."""


def is_problem(body) -> bool:
    """Whether it says what is wrong and no more; fields that are to blame are in the sentence."""
    fields = body.get("problems")
    names = {"code", "text"} if fields is None else {"code", "text", "problems"}
    blamed = [field["text"] for field in fields or ()]
    return set(body) == names and fields != [] and all(text in body["text"] for text in blamed)
