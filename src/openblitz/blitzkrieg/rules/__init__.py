"""The rules, one module a subject, each edition's answer side by side; a ruleset names its answers."""
