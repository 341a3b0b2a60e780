"""Planning: what is carried out, and what every guard has to find possible, before any instruction is chosen.

On entry the checked tree; on exit its procedures, with every guard, question and hook carrying the groups of demands
that decide about it. No instruction is known here, nor where anything lies.
"""
