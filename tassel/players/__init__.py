"""Players that are programs, from what a user calls them to what an engine seats.

On entry words (`greedy`, `search:1000`), rules and a program; on exit minds with what they learned of these rules.
"""
