# ruff: noqa
import re,pathlib,sys
p=pathlib.Path(sys.argv[1])/'pyproject.toml'; s=p.read_text()
old=s[s.index('layers = [\n    "driver",'):]; old=old[:old.index(']\n')+2]
new='''layers = [
    "driver",
    "catalog",
    "option_labels",
    "printing | lower | passes | wasm",
    "check",
    "core",
    "declarations",
    "overlays",
    "syntax",
    "documents",
    "schema",
    "yaml_loader",
    "ir",
    "diagnostics",
    "rule_paths | source_text",
    "sandbox",
    "filesystem",
    "support | sanitize | suggest",
]
'''
s=s.replace(old,new)
old=s[s.index('layers = [\n    "assembly",'):]; old=old[:old.index(']\n')+2]
s=s.replace(old,'''layers = [
    "assemble",
    "emit",
    "position_tables | conservation_laws | printed_facts | slot_bounds | optimise | plan | initial_state",
    "card_tables",
    "program_builder",
    "const_eval",
    "adjacency_tables",
    "lookahead_budget | display_names | layout",
]
''')
old=s[s.index('layers = [\n    "bots | breakdown'):]; old=old[:old.index(']\n')+2]
s=s.replace(old,'''layers = [
    "bots | score_breakdown | disclosure | log_files | laws | replay | scenario",
    "log",
    "game",
    "decisions | engines | why_not | state | views | evaluation",
    "cell_names | stop_messages",
    "batch | recorded_games",
    "bot_config",
    "engine | program_files",
    "random_choice",
    "rng | trace | integers",
]
''')
s=s.replace('layers = ["accounted | by_turns", "oracle | python | wasm", "stepping", "vectors"]','layers = ["cross_checked | sequential_batch", "interpreter | python | wasm", "block_engine", "base"]')
old=s[s.index('layers = [\n    "book | survey",'):]; old=old[:old.index(']\n')+1]
s=s.replace(old,'''layers = [
    "document | survey",
    "cards",
    "typesetting",
    "graphics",
    "diff | explain | icons",
    "config",
    "nlg",
    "entities",
    "text",
]''')
p.write_text(s)
