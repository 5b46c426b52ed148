# Run at each build: writes the commit of the sources into OUTPUT, and touches it only when it changed.
# Empty where there is no git or no repository.
set(commit "")
find_program(git_program git)
if(git_program AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${git_program} -C ${SOURCE} describe --always --dirty=+ --exclude=*
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
