"""Writes the page of house rules from the options themselves: `python -m tests.docs.house_rules`."""

from dataclasses import fields
from pathlib import Path

from engine import Rules
from engine.editions import editions

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
HEAD = """\
# House rules

Every option of the rules, what it may be, and what each edition has. A house rule changes one of them: in a
`judge` document under `house_rules`, in a game when it is set up, in code by
`edition("classic").with_house_rules({"opening_sum": 20})`.

"A reading" settles what a booklet leaves open. This page is written by `python -m tests.docs.house_rules`.

"""


def page() -> str:
    """The text of the page."""
    names = list(editions())
    lines = [
        f"| option | meaning | may be | {' | '.join(names)} |",
        f"|---|---|---|{'---|' * len(names)}",
    ]
    for option in fields(Rules):
        meta = option.metadata
        if "choices" in meta:
            values = ", ".join(f"`{choice}`" for choice in meta["choices"])
        elif "low" in meta:
            values = f"{meta['low']} to {meta['high']}" + (" or `null`" if meta["none"] else "")
        else:
            values = "`true`, `false`"
        chosen = " | ".join(_shown(getattr(editions()[name].rules, option.name)) for name in names)
        lines.append(f"| `{option.name}` | {meta['doc']} | {values} | {chosen} |")
    return HEAD + "\n".join(lines) + "\n"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
