# The documents of the fork are installed into share/doc/ruby: README.md, NEWS.md, LICENSE, doc/ and
# holes/, what scanners read (doc/security.md), with the manual page and as it is chosen (make
# install-nodoc installs them, too: the README says what the installed Ruby is).
#
# Reason: behaviour
# Retire-when: the fork ends.
# Expect: 11
# Inserts: UNLOCKED 3

# Before the manual pages.
/^install\?\(:local, :comm, :man\) do$/i\
install?(:local, :comm, :man) do\
  documents = Dir.glob("UNLOCKED.{README.md,NEWS.md,LICENSE,doc/**/*.md,holes/*.{json,zip}}",\
                       base: srcdir)\
  folders = documents.map { |short| File.dirname(short.delete_prefix("UNLOCKED.")) }.uniq\
  prepare "documents of the fork", docdir, folders - %w[.]\
  documents.each do |short|\
    install File.join(srcdir, short), File.join(docdir, short.delete_prefix("UNLOCKED.")),\
            :mode => $data_mode\
  end\
end\

