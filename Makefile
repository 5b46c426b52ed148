# SPDX-License-Identifier: GPL-3.0-or-later
# The engine alone, for frameworks that expect `make EXE=name`: UCI, USI, bench, perft, eval, explain; no laboratory.
#   make [EXE=sente] [CXX=clang++] [ARCH=auto|portable|x86-64-v3|x86-64-v4|native] [EVALFILE=my.nnue] [LTO=ON]
# LTO=ON takes longer and makes chess 2 % and shogi 7 % faster.
# `./run`, or CMake's target `sente`, builds the program with everything.
EXE = sente
ARCH = auto
EVALFILE =
LTO = OFF
FOLDER = build/make-$(notdir $(CXX))-$(ARCH)$(if $(NINJA),-ninja)
NINJA = $(if $(shell command -v ninja),-G Ninja)

.PHONY: all clean
all:
	cmake -S . -B $(FOLDER) $(NINJA) -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=$(CXX) \
	    -DSENTE_ARCH=$(ARCH) -DSENTE_EVALFILE="$(EVALFILE)" -DSENTE_LTO=$(LTO) -DSENTE_ENGINE_ONLY=ON
	cmake --build $(FOLDER) --target sente_engine --parallel $(shell nproc)
	cp $(FOLDER)/sente_engine $(EXE)

clean:
	rm -rf $(FOLDER)
