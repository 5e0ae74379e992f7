# inplace.rb: lays a Ruby that stands in its build folder out as if it were installed under PREFIX,
# by links.
#
# usage: cd OBJ && ./miniruby -I. -ISRC/lib OVERLAY/inplace.rb PREFIX SRC MAKE
#
# PREFIX/bin/ruby runs OBJ/ruby with the libraries in PREFIX/lib, which are links into SRC/lib and
# OBJ/.ext, so that an edit is seen at once. rbconfig.rb is found under PREFIX, too, and derives
# every path from its own place: the gem folder, RbConfig.ruby and what mkmf needs are all there.
# Gems that are installed stay.
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

# Makes `place` show the entries of every folder in `sources`: a link where one has it, a merged
# folder where several do. `keep` is an entry that is somebody else's.
def merge(sources, place, keep)
  FileUtils.rm_f(place) if File.symlink?(place)
  FileUtils.mkdir_p(place)
  entries = Hash.new { |hash, name| hash[name] = [] }
  sources.each do |folder|
    (Dir.children(folder) - [".timestamp"]).each { |name| entries[name] << "#{folder}/#{name}" }
  end
  (Dir.children(place) - entries.keys - [keep]).each { |name| FileUtils.rm_rf("#{place}/#{name}") }
  entries.each do |name, found|
    folders = found.select { |path| File.directory?(path) }
    target = "#{place}/#{name}"
    folders.size > 1 ? merge(folders, target, nil) : link(found.first, target)
  end
end

# Writes an executable shell script, all or nothing.
def script(place, text)
  text = "#!/bin/sh\n#{text}\n"
  return if File.file?(place) && File.read(place) == text
  FileUtils.mkdir_p(File.dirname(place))
  File.write("#{place}.part", text)
  File.chmod(0o755, "#{place}.part")
  File.rename("#{place}.part", place)
end

FileUtils.mkdir_p(File.dirname(LIBRARY))
Dir.glob("#{PREFIX}/lib/ruby/*") do |old|
  FileUtils.rm_rf(old) unless [VERSION, "gems"].include?(File.basename(old))
end
# Both are true folders: Ruby resolves the links of its load path, and rbconfig.rb looks at where it
# was found.
merge(["#{SRC}/lib", "#{OBJ}/.ext/common"], LIBRARY, ARCH)
merge(["#{OBJ}/.ext/#{ARCH}"], "#{LIBRARY}/#{ARCH}", "rbconfig.rb")
link("#{OBJ}/rbconfig.rb", "#{LIBRARY}/#{ARCH}/rbconfig.rb")

headers = "#{PREFIX}/include/#{CONFIG["RUBY_VERSION_NAME"]}"
Dir.children("#{SRC}/include").each { |name| link("#{SRC}/include/#{name}", "#{headers}/#{name}") }
link("#{OBJ}/.ext/include/#{ARCH}", "#{headers}/#{ARCH}")
[CONFIG["LIBRUBY_A"], CONFIG["LIBRUBY_SO"], *CONFIG["LIBRUBY_ALIASES"].split].compact.each do |name|
  link("#{OBJ}/#{name}", "#{PREFIX}/lib/#{name}") if !name.empty? && File.exist?("#{OBJ}/#{name}")
end

gems = "#{PREFIX}/lib/ruby/gems/#{VERSION}"
unless File.directory?(gems)
  room = "#{PREFIX}/.gems"
  FileUtils.rm_rf(room)
  system(MAKE, "-s", "do-install-gem", "DESTDIR=#{room}", out: File::NULL) or
    abort "inplace: error: the bundled gems cannot be laid out"
  FileUtils.mkdir_p(File.dirname(gems))
  FileUtils.rm_rf("#{PREFIX}/libexec")
  FileUtils.mv("#{room}#{CONFIG["bindir"]}", "#{PREFIX}/libexec")
  File.rename("#{room}#{CONFIG["rubylibprefix"]}/gems/#{VERSION}", gems)
  FileUtils.rm_rf(room)
end

library_path = CONFIG["LIBPATHENV"].to_s
shared = CONFIG["ENABLE_SHARED"] == "yes" && !library_path.empty?
export = shared ? "#{library_path}='#{OBJ}'${#{library_path}:+:$#{library_path}} " : ""
options = "'-I#{LIBRARY}' '-I#{LIBRARY}/#{ARCH}'"
script("#{PREFIX}/bin/ruby", %[#{export}exec '#{OBJ}/ruby' #{options} "$@"])
script("#{PREFIX}/bin/gem", %[exec '#{PREFIX}/bin/ruby' '#{SRC}/bin/gem' "$@"])
Dir.children("#{PREFIX}/libexec").each do |name|
  script("#{PREFIX}/bin/#{name}", %[exec '#{PREFIX}/bin/ruby' '#{PREFIX}/libexec/#{name}' "$@"])
end
