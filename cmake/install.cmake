# What `cmake --install` puts where, and the archives of CPack. Manual pages and completions come from --help, the
# page from web/dist, if it was built, the book from build/book, if it was made.
include(GNUInstallDirs)
find_package(Python3 COMPONENTS Interpreter)

set(SENTE_BINDIR ${CMAKE_INSTALL_BINDIR} CACHE STRING "Folder of the executables below the prefix")
set(SENTE_MANUAL_SECTION 1 CACHE STRING "Section of the manual pages: 1, or 6 for games")
set(manual ${PROJECT_BINARY_DIR}/manual)
set(section ${SENTE_MANUAL_SECTION})

if(SENTE_ENGINE_ONLY)
    install(PROGRAMS $<TARGET_FILE:sente_engine> DESTINATION ${SENTE_BINDIR} RENAME sente-engine)
    if(Python3_FOUND AND NOT CMAKE_CROSSCOMPILING)
        add_custom_command(OUTPUT ${manual}/man/sente-engine.${section}
            COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/make_manual.py --plain sente-engine
                $<TARGET_FILE:sente_engine> ${manual} ${section}
            DEPENDS sente_engine ${PROJECT_SOURCE_DIR}/scripts/make_manual.py VERBATIM)
        add_custom_target(sente_manual DEPENDS ${manual}/man/sente-engine.${section})
        install(FILES ${manual}/man/sente-engine.${section} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} OPTIONAL)
    endif()
    return()
endif()

install(TARGETS sente DESTINATION ${SENTE_BINDIR})
if(Python3_FOUND AND NOT CMAKE_CROSSCOMPILING)
    add_custom_command(OUTPUT ${manual}/man/sente.${section}
        COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/make_manual.py
            $<TARGET_FILE:sente> ${manual} ${section}
        DEPENDS sente ${PROJECT_SOURCE_DIR}/scripts/make_manual.py VERBATIM)
    add_custom_target(sente_manual DEPENDS ${manual}/man/sente.${section})
    install(DIRECTORY ${manual}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} OPTIONAL)
    install(FILES ${manual}/completions/sente
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions OPTIONAL)
    install(FILES ${manual}/completions/_sente
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions OPTIONAL)
    install(FILES ${manual}/completions/sente.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sente/web OPTIONAL
    PATTERN "*.map" EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/sente.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/org.sente.Sente.metainfo.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${PROJECT_SOURCE_DIR}/web/public/icon.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME sente.svg)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/book/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/book OPTIONAL)

set(CPACK_PACKAGE_NAME sente)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Engine, laboratory and page for chess and shogi")
set(CPACK_PACKAGE_CONTACT "the Sente developers")
set(CPACK_GENERATOR TXZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
