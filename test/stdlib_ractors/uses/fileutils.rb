library "fileutils", requires: %w[fileutils tmpdir]
use("FileUtils.mkdir_p, touch, rm_rf", [true, false]) do
  Dir.mktmpdir do |d|
    FileUtils.mkdir_p("#{d}/a/b")
    FileUtils.touch("#{d}/a/b/c")
    there = File.exist?("#{d}/a/b/c")
    FileUtils.rm_rf("#{d}/a")
    [there, File.exist?("#{d}/a")]
  end
end
use("FileUtils.cp, mv, ln_s, cp_r", ["t", "t", "t"]) do
  Dir.mktmpdir do |d|
    File.write("#{d}/a", "t")
    FileUtils.cp("#{d}/a", "#{d}/b")
    FileUtils.mv("#{d}/b", "#{d}/c")
    FileUtils.ln_s("#{d}/c", "#{d}/l")
    FileUtils.mkdir("#{d}/x")
    FileUtils.cp("#{d}/a", "#{d}/x")
    FileUtils.cp_r("#{d}/x", "#{d}/y")
    %w[c l y/a].map { |f| File.read("#{d}/#{f}") }
  end
end
use("FileUtils.chmod, install, compare_file", ["100600", "100640", true]) do
  Dir.mktmpdir do |d|
    File.write("#{d}/a", "t")
    FileUtils.chmod("u=rw,go=", "#{d}/a")
    FileUtils.install("#{d}/a", "#{d}/b", mode: 0o640)
    [*%w[a b].map { |f| File.stat("#{d}/#{f}").mode.to_s(8) }, FileUtils.compare_file("#{d}/a",
        "#{d}/b")]
  end
end
use("FileUtils.rm, remove_entry_secure, rmdir", []) do
  Dir.mktmpdir do |d|
    FileUtils.mkdir(%W[#{d}/a #{d}/b])
    FileUtils.touch("#{d}/f")
    FileUtils.rm("#{d}/f")
    FileUtils.rmdir("#{d}/a")
    FileUtils.remove_entry_secure("#{d}/b")
    Dir.children(d)
  end
end
use("FileUtils verbose and noop", nil) { FileUtils.rm("/nothing/here", noop: true, verbose: true) }
use("FileUtils::DryRun", nil) { FileUtils::DryRun.rm_rf("/nothing/here") && nil }
use("FileUtils::NoWrite", nil) { FileUtils::NoWrite.mkdir("/nothing/here") && nil }
use("FileUtils::Verbose", ["/nothing/there"]) { FileUtils::Verbose.rm_f("/nothing/there") }
use("FileUtils.pwd", String) { FileUtils.pwd }
use("FileUtils.uptodate?", true) { FileUtils.uptodate?(__FILE__, []) || true }
use("FileUtils.options_of, .commands, .options, .have_option?, .collect_method",
    [%w[noop verbose], true, true, true, true]) do
  [FileUtils.options_of(:mkdir) & %w[noop verbose], FileUtils.commands.include?("cp"),
      FileUtils.options.include?("mode"), FileUtils.have_option?(:cp, :noop),
      FileUtils.collect_method(:preserve).include?("cp")]
end
