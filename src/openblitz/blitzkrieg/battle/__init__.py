"""75:12-15, 75:21, 65:7, 65:19 - battles: who must fight whom, odds, results, losses, retreats, advances."""
