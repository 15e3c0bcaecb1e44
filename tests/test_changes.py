"""What is sent of a scene: the edits make the new one out of the old one."""

import json
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from cardlab.widgets.changes import Edit, edit

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"
JSON = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["", "a", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)


def changed(value: Json, change: Edit) -> Json:
    """Do what ``js/changes.js`` does."""
    found: Json = json.loads(json.dumps(value))
    if "=" in change:
        return json.loads(json.dumps(change["="]))  # type: ignore[no-any-return]  # it is JSON
    if isinstance(found, list) and isinstance(splice := change.get("@"), list):
        start, end, values = splice
        return [*found[:start], *values, *found[end:]]
    for key, inner in change.items():
        assert isinstance(inner, dict)
        if isinstance(found, dict) and "-" in inner:
            del found[key]
        elif isinstance(found, dict):
            found[key] = changed(found.get(key), inner)
        elif isinstance(found, list):
            found[int(key)] = changed(found[int(key)], inner)
    return found


@given(JSON, JSON)
def test_an_edit_makes_the_new_value_out_of_the_old_one(old: Json, new: Json) -> None:
    assert changed(old, edit(old, new)) == new
    assert edit(new, new) == {}
