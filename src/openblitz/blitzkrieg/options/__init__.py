"""Options: one TOML a switch, lying over the rulesets that it goes with."""
