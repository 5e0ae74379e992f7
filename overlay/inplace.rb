# inplace.rb: lays a Ruby that stands in its build folder out as if it were installed under PREFIX,
# by links.
#
# usage: cd OBJ && ./miniruby -I. -ISRC/lib OVERLAY/inplace.rb PREFIX SRC MAKE
#
# PREFIX/bin/ruby is OBJ/ruby linked once more, with PREFIX for the place of its libraries. No
# option has to name them, so that gems win over default gems as they do when installed. PREFIX/lib
# holds the files of SRC/lib and OBJ/.ext: as further names of the same files (hard links), since
# Ruby follows symbolic links in __dir__ and in require_relative, but not in $LOAD_PATH, and would
# know each file by two paths. rbconfig.rb is found under PREFIX, too, and derives every path from
# its own place: the gem folder, RbConfig.ruby and what mkmf needs all lie under PREFIX. Gems that
# are installed stay.
require "rbconfig"
require "fileutils"

PREFIX, SRC, MAKE = ARGV.map { |path| path.include?("/") ? File.expand_path(path) : path }
OBJ = Dir.pwd
CONFIG = RbConfig::CONFIG
VERSION, ARCH = CONFIG.values_at("ruby_version", "arch")
LIBRARY = "#{PREFIX}/lib/ruby/#{VERSION}"

# Makes `place` a link to `target`, replacing what an earlier run left.
def link(target, place)
  return if File.symlink?(place) && File.readlink(place) == target
  FileUtils.rm_rf(place)
  FileUtils.mkdir_p(File.dirname(place))
  File.symlink(target, place)
end

# Makes `place` another name of the file `from`, or a copy of it where the file system does not
# allow that.
def same_file(from, to)
  from = File.realpath(from)
  return if File.file?(to) && !File.symlink?(to) &&
            (File.identical?(from, to) || unchanged_copy?(from, to))
  FileUtils.rm_rf(to)
  begin
    File.link(from, to)
  rescue SystemCallError
    FileUtils.cp(from, to, preserve: true)
  end
end

def unchanged_copy?(from, to)
  [File.size(from), File.mtime(from)] == [File.size(to), File.mtime(to)]
end

# Makes `place` a folder with the entries of every folder in `sources`, and of their folders. `keep`
# is an entry that is somebody else's. Extensions are linked, so that one that is built anew is
# seen at once.
def merge(sources, place, keep)
  FileUtils.rm_f(place) if File.symlink?(place) || File.file?(place)
  FileUtils.mkdir_p(place)
  entries = Hash.new { |hash, name| hash[name] = [] }
  sources.each do |folder|
    (Dir.children(folder) - [".timestamp"]).each { |name| entries[name] << "#{folder}/#{name}" }
  end
  (Dir.children(place) - entries.keys - [keep]).each { |name| FileUtils.rm_rf("#{place}/#{name}") }
  entries.each do |name, found|
    target = "#{place}/#{name}"
    folders = found.select { |path| File.directory?(path) }
    if folders.any?
      merge(folders, target, nil)
    elsif name.end_with?(".#{CONFIG["DLEXT"]}")
      link(found.first, target)
    else
      same_file(found.first, target)
    end
  end
end

# Writes a file, all or nothing; leaves one that is right alone, and so make's idea of its age.
def write(place, text, mode = 0o644)
  return if File.file?(place) && File.binread(place) == text.b
  FileUtils.mkdir_p(File.dirname(place))
  File.binwrite("#{place}.part", text)
  File.chmod(mode, "#{place}.part")
  File.rename("#{place}.part", place)
end

# Makes `to` the Ruby program `from`, run by PREFIX/bin/ruby.
def program(from, to)
  text = File.binread(from)
  body = text[/^#!(?!\/bin\/sh).*?ruby.*/m] or abort "inplace: error: #{from} is no Ruby program"
  write(to, "#!#{PREFIX}/bin/ruby\n#{body.lines.drop(1).join}", 0o755)
end

def make(*arguments, **options)
  system(MAKE, "-s", *arguments, **options)
end

# Links PREFIX/bin/ruby: OBJ/ruby, but for loadpath.c, which is compiled with PREFIX in verconf.h.
# It comes before the library that holds the first one, and is the only one of the two that is
# taken.
def link_ruby(place)
  # Earlier versions wrote a script there.
  FileUtils.rm_f(place) if File.file?(place) && File.binread(place, 2) == "#!"
  FileUtils.mkdir_p(File.dirname(place))
  link("#{SRC}/loadpath.c", "#{OBJ}/inplace/loadpath.c")
  verconf = File.read("verconf.h")
  verconf.sub!(/^(#define\s+RUBY_EXEC_PREFIX\s+)".*"$/) { "#{$1}#{PREFIX.dump}" } or
    abort "inplace: error: verconf.h defines no RUBY_EXEC_PREFIX"
  FileUtils.rm_f("inplace/loadpath.o") if write("inplace/verconf.h", verconf)
  make("inplace/loadpath.o") &&
    make("PROGRAM=#{place}", "MAINOBJ=$(NORMALMAINOBJ) inplace/loadpath.o", place) or
    abort "inplace: error: #{place} cannot be linked"
end

# The same where loadpath.c is in libruby (--enable-shared), which keeps its own: a script that says
# where the libraries are. They then come before those of gems.
def start_ruby(place)
  library_path = CONFIG["LIBPATHENV"]
  before = "#{library_path}='#{OBJ}'${#{library_path}:+:$#{library_path}}"
  options = "'-I#{LIBRARY}' '-I#{LIBRARY}/#{ARCH}'"
  write(place, %[#!/bin/sh\n#{before} exec '#{OBJ}/ruby' #{options} "$@"\n], 0o755)
end

# What the tree ships past its base, as overlay/prepare wrote it; "" for the untouched base.
def shipped
  text = File.file?("#{SRC}/UNLOCKED.gems") ? File.binread("#{SRC}/UNLOCKED.gems") : ""
  text.lines.grep(/\Aships /).join
end

# What has the base's installer stage the folders of extensions, too, which RubyGems empties. Stock
# has no rule for it.
def staged(room)
  write("inplace/staged.rb", <<~RUBY)
    require "rubygems"
    Gem::Specification.prepend(Module.new do
      def extension_dir=(path)
        super(path.start_with?(#{room.dump}) ? path : #{room.dump} + path)
      end
    end)
  RUBY
  "INSTRUBY=$(RUNRUBY) -r./$(arch)-fake -r#{OBJ}/inplace/staged.rb $(tooldir)/rbinstall.rb"
end

# Full names of the bundled gems in a folder of gems that was made by make.
def bundled(room)
  Dir.glob("#{room}/specifications/*.gemspec").map { |spec| File.basename(spec, ".gemspec") }
end

# Makes the folder of gems, or puts the default and bundled gems of another set into the one that
# is there. Gems that were installed stay. The last file that is written is `.laid`.
def lay_gems(gems)
  room = "#{PREFIX}/.gems"
  FileUtils.rm_rf([room, "#{PREFIX}/libexec"])
  make("do-install-gem", "DESTDIR=#{room}", staged(room), out: File::NULL) or
    abort "inplace: error: the bundled gems cannot be laid out"
  Dir.glob("#{room}#{CONFIG["bindir"]}/*") do |stub|
    program(stub, "#{PREFIX}/bin/#{File.basename(stub)}")
  end
  made = "#{room}#{CONFIG["rubylibprefix"]}/gems/#{VERSION}"
  names = bundled(made)
  write("#{made}/.bundled", names.join("\n"))
  if File.directory?(gems)
    change_gems(made, gems, names)
  else
    FileUtils.mkdir_p(File.dirname(gems))
    File.rename(made, gems)
  end
  write("#{gems}/.laid", shipped)
  FileUtils.rm_rf(room)
end

# The same in a folder of gems that is there: of the bundled gems only those that differ are moved.
def change_gems(made, gems, names)
  former = File.file?("#{gems}/.bundled") ? File.read("#{gems}/.bundled").split : []
  former |= shipped.scan(/^ships bundled (\S+) \S+ over (\S+)/).map { |pair| pair.join("-") }
  (former - names).each do |name|
    FileUtils.rm_rf(["#{gems}/specifications/#{name}.gemspec", "#{gems}/gems/#{name}"])
  end
  (names - bundled(gems)).each do |name|
    ["gems/#{name}", "specifications/#{name}.gemspec"].each do |entry|
      FileUtils.rm_rf("#{gems}/#{entry}")
      File.rename("#{made}/#{entry}", "#{gems}/#{entry}")
    end
  end
  FileUtils.rm_rf("#{gems}/specifications/default")
  File.rename("#{made}/specifications/default", "#{gems}/specifications/default")
  File.rename("#{made}/.bundled", "#{gems}/.bundled")
end

# Files of bundled gems that a rule has changed since, and extensions that were compiled since, in
# the gems of that version that are there.
def refresh_bundled(gems)
  { "gems" => ["#{SRC}/.bundle/gems", "*/lib/**/*.rb"],
    "extensions" => ["#{OBJ}/.bundle/extensions", "**/*.#{CONFIG["DLEXT"]}"] }
    .each do |name, (room, pattern)|
      Dir.glob(pattern, base: room) do |file|
        place = "#{gems}/#{name}/#{file}"
        same_file("#{room}/#{file}", place) if File.file?(place)
      end
    end
end

FileUtils.mkdir_p(File.dirname(LIBRARY))
Dir.glob("#{PREFIX}/lib/ruby/*") do |old|
  FileUtils.rm_rf(old) unless [VERSION, "gems"].include?(File.basename(old))
end
# Both are true folders: Ruby resolves the links of its load path, and rbconfig.rb looks at where it
# was found.
merge(["#{SRC}/lib", "#{OBJ}/.ext/common"], LIBRARY, ARCH)
merge(["#{OBJ}/.ext/#{ARCH}"], "#{LIBRARY}/#{ARCH}", "rbconfig.rb")
same_file("#{OBJ}/rbconfig.rb", "#{LIBRARY}/#{ARCH}/rbconfig.rb")

headers = "#{PREFIX}/include/#{CONFIG["RUBY_VERSION_NAME"]}"
Dir.children("#{SRC}/include").each { |name| link("#{SRC}/include/#{name}", "#{headers}/#{name}") }
link("#{OBJ}/.ext/include/#{ARCH}", "#{headers}/#{ARCH}")
[CONFIG["LIBRUBY_A"], CONFIG["LIBRUBY_SO"], *CONFIG["LIBRUBY_ALIASES"].split].compact.each do |name|
  link("#{OBJ}/#{name}", "#{PREFIX}/lib/#{name}") if !name.empty? && File.exist?("#{OBJ}/#{name}")
end

# Documentation for ri, once `make rdoc` has made it.
link("#{OBJ}/.ext/rdoc", "#{PREFIX}/share/ri/#{VERSION}/system")

place = "#{PREFIX}/bin/ruby"
CONFIG["ENABLE_SHARED"] == "yes" ? start_ruby(place) : link_ruby(place)
gems = "#{PREFIX}/lib/ruby/gems/#{VERSION}"
lay_gems(gems) unless File.directory?(gems) && !File.directory?("#{PREFIX}/libexec") &&
                      (File.file?("#{gems}/.laid") ? File.binread("#{gems}/.laid") : "") == shipped
refresh_bundled(gems)
program("#{SRC}/bin/gem", "#{PREFIX}/bin/gem")
