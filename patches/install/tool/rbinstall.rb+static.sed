# The static library is installed without debug information, which was nine tenths of it.
# Retire-when: CRuby's installer strips its static library.
# Expect: 2
# Inserts: strip_file(with_destdir 1
/^  install arc, libdir, .* unless CONFIG\["INSTALL_STATIC_LIBRARY"\] == "no"$/a\
  strip_file(with_destdir(File.join(libdir, arc))) unless\
    $dryrun || CONFIG["INSTALL_STATIC_LIBRARY"] == "no"
