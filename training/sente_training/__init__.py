# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks from games: reader, data set, model, trainer, network files, and the loop of play and training."""
