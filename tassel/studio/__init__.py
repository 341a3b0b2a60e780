"""The studio: rules in an editor, what they mean beside them, in the browser of the same machine.

Why it exists: who edits cards wants to change, look, change. Files on disk are the truth; the page is a way to look at
them and to type into them. On entry a rule set or a folder; the server answers on the loopback only, to whoever knows
the token in its address.

`serving` alone knows the web server, `guarding` whom it answers, `talking` what pages say, `table_talk` what they say
about a game. On the `open_desk` lie the rules, the files and the pages; `telling` tells these what there is,
`following` does what follows from a change, in its order. What is told is plain data made by the others, which know
none of them: `edited_files` keeps what is typed and what lies on disk together; `open_rules` knows the rules under
edit, `seen_entities` what is shown of one thing; `told_differences`, `run_scenarios` and `live_figures` say what
follows from a change, `played_table` deals, `printing_press` prints.
The page itself is in `web/` and comes here by `make web`.
"""
