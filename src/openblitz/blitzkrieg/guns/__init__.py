"""75:25, MS:13, MS:16 - guns: artillery, barrages, flak."""
