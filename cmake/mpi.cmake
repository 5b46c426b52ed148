# MPI by its C interface; the flags of its C++ interface, which is no more, are not wanted.
set(MPI_CXX_SKIP_MPICXX ON)
find_package(MPI COMPONENTS CXX)
if(NOT MPI_CXX_FOUND)
    message(WARNING "SENTE_MPI: there is no MPI here, and so no sente-mpi")
    set(SENTE_MPI OFF)
endif()
