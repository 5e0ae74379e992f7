require "tmpdir"
require "fileutils"
$counts = Hash.new(0)
def count(name) = $counts[name]
def write(path, text = "")
  FileUtils.mkdir_p(File.dirname(path))
  File.write(path, "$counts[#{File.basename(path, ".rb").inspect}] += 1\n#{text}")
  path
end
def asked(name)
  require(name)
rescue LoadError
  :none
end
def in_folder
  Dir.mktmpdir("load_features") do |d|
    d = File.realpath(d)
    $LOAD_PATH.unshift(d)
    yield d
  end
end
