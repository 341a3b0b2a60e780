"""Everything that is read from a disk and written to one.

Why it exists: people send each other folders of rules and logs of games, so a file is what a stranger says it is until
it was looked at. Whatever comes in is an ordinary file, in the folder that the user named, of a size that is believed,
read once. Whatever goes out is whole or not there. Nothing else in the program opens, lists, tests or writes a file;
`tests/house/test_disk.py` sees to it. On exit of every function there are bytes, paths or a `Refused`, never a half.
"""
