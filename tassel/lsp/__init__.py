"""The editor protocol (LSP), spoken over the workspace.

Everything an editor asks is a question to `tassel.workspace`; here are only the words of the protocol: files as URIs,
places as lines and units of UTF-16, answers as its classes. Nothing is decided here about rules.
"""
