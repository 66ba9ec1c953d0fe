"""The rules, one module a subject: predicates, tallies, refusals, and what carries them out."""
