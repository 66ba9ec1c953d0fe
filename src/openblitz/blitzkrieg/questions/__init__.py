"""What editions answer differently: one module a question, what can be asked of its answer and who asks.

The answers stand in `rules/`, in the module that is called as the question is. Nothing here calls anything.
"""
