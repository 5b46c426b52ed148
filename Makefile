# SPDX-License-Identifier: GPL-3.0-or-later
# For frameworks that expect `make EXE=name`: builds the engine with CMake and puts it here.
#   make [EXE=sente] [CXX=clang++] [ARCH=auto|portable|x86-64-v3|x86-64-v4|native]
EXE = sente
ARCH = auto
FOLDER = build/make-$(notdir $(CXX))-$(ARCH)

.PHONY: all clean
all:
	cmake -S . -B $(FOLDER) -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=$(CXX) \
	    -DSENTE_ARCH=$(ARCH) -DSENTE_LTO=ON -DSENTE_TESTS=OFF
	cmake --build $(FOLDER) --target sente --parallel $(shell nproc)
	cp $(FOLDER)/sente $(EXE)

clean:
	rm -rf $(FOLDER)
