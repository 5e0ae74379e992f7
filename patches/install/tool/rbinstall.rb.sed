# The documents of the fork are installed into share/doc/ruby: README.md, NEWS.md, LICENSE, doc/ and
# holes/, what scanners read (doc/security.md), with the manual page and as it is chosen (make
# install-nodoc installs them, too: the README says what the installed Ruby is). Of links to what is
# not installed the text stays.
# Retire-when: the fork ends.
# Expect: 17
# Inserts: UNLOCKED 4

# Before the manual pages.
/^install\?\(:local, :comm, :man\) do$/i\
install?(:local, :comm, :man) do\
  documents = Dir.glob("UNLOCKED.{README.md,NEWS.md,LICENSE,doc/**/*.{md,png},holes/*.{json,zip}}",\
                       base: srcdir)\
  folders = documents.map { |short| File.dirname(short.delete_prefix("UNLOCKED.")) }.uniq\
  prepare "documents of the fork", docdir, folders - %w[.]\
  documents.each do |short|\
    from, to = File.join(srcdir, short), short.delete_prefix("UNLOCKED.")\
    next install(from, File.join(docdir, to), :mode => $data_mode) unless to.end_with?(".md")\
    text = File.read(from, encoding: "UTF-8")\
    text.gsub!(/\\[([^\\]]*)\\]\\((?!\\w+:|#)([^)#\\s]+)[^)\\s]*\\)/) do\
      there = File.expand_path($2, "\/" + File.dirname(to))\
      documents.include?("UNLOCKED." + there.delete_prefix("\/")) ? $& : $1\
    end\
    open_for_install(File.join(docdir, to), $data_mode) { text }\
  end\
end\

