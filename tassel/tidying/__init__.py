"""Files of rules laid out one way: two columns further in for each level, one blank line at most, lists and mappings in
one line written `[a, b]` and `{a: b}`.

Why it exists: a file that many people change should not change where nobody meant to. Comments stay, columns that
somebody lined up stay, the order stays. On exit the text means what it meant: it is read again and compared, and where
anything differs the text comes back as it was.
"""
