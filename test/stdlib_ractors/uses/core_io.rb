library "IO, File, Dir, Process, ENV", requires: []
# A path of its own for each call.
def self.path = "/tmp/uses#{Process.pid}_#{rand(1 << 50)}"
def self.file(text = "a\nb\n")
  name = path
  File.write(name, text)
  yield name
ensure
  File.delete(name) if File.exist?(name)
end
use("IO.pipe, IO.select, #read_nonblock, #close", ["ab", true, IO::EAGAINWaitReadable, true]) do
  r, w = IO.pipe
  none = (r.read_nonblock(1) rescue $!.class)
  w << "ab"
  ready = IO.select([r], nil, nil, 5) ? true : false
  w.close
  [r.read, ready, none, w.closed?].tap { r.close }
end
use("IO::WaitReadable, IO::WaitWritable, IO::EAGAINWaitWritable, IO::EAGAINWaitReadable, " \
    "IO::EINPROGRESSWaitReadable, IO::EINPROGRESSWaitWritable, IO::TimeoutError",
    [true, true, true, IOError, IO::TimeoutError, 1]) do
  r, w = IO.pipe
  w.timeout = 1
  [IO::EAGAINWaitReadable.include?(IO::WaitReadable), IO::EAGAINWaitWritable < Errno::EAGAIN,
      IO::EINPROGRESSWaitWritable < IO::WaitWritable && IO::EINPROGRESSWaitReadable.class == Class,
      IO::TimeoutError.superclass, IO::TimeoutError, w.timeout.to_i].tap { [r, w].each(&:close) }
end
use("IO#gets, #each_line, #readline, #lineno, EOFError", ["a\n", 1, ["b\n"], EOFError, nil]) do
  file do |name|
    File.open(name) do |f|
      [f.gets, f.lineno, f.each_line.to_a, (f.readline rescue $!.class), f.gets]
    end
  end
end
use("IO.read, .write, .foreach, .copy_stream, .binread", ["a\nb\n", 4, 2, 4, "b\n"]) do
  file do |name|
    other = path
    [IO.read(name), IO.write(name, "a\nb\n"), IO.foreach(name).count, IO.copy_stream(name, other),
        IO.binread(name, 2, 2)].tap { File.delete(other) }
  end
end
use("IO#seek, #pos, #rewind, #getc, #ungetc, #pread, #sysread, #truncate", [2, "b", "b", "a", "a\n",
    "b\n", ""]) do
  file do |name|
    File.open(name, "r+") do |f|
      f.seek(2)
      [f.pos, f.getc, (f.ungetc("b"); f.getc), (f.rewind; f.getc), f.pread(2, 0),
          (f.pos = 2; f.sysread(2)), (f.truncate(0); File.read(name))]
    end
  end
end
use("IO#set_encoding, #external_encoding, #binmode, #sync, #fsync, #fileno, #tty?, #autoclose?",
    [Encoding::EUC_JP, true, true, 0, Integer, false, true]) do
  file do |name|
    File.open(name, "r:EUC-JP") do |f|
      [f.external_encoding, f.binmode.binmode?, (f.sync = true), f.fsync, f.fileno.class, f.tty?,
          f.autoclose?]
    end
  end
end
use("IO.popen, IO#pid, #close_write, IO.sysopen, IO.for_fd", ["ab", true, Integer]) do
  out = IO.popen("cat", "r+") { |io| io.write("ab"); io.close_write; [io.read, io.pid > 0] }
  fd = IO.sysopen("/dev/null")
  out + [fd.class].tap { IO.for_fd(fd).close }
end
use("IO#puts, #print, #printf, #putc, #write to a pipe, $, and $\\", "1\nab2c x") do
  r, w = IO.pipe
  w.puts(1)
  w.print("a", "b")
  w.printf("%d", 2)
  w.putc("c")
  w.write(" ", "x")
  w.close
  r.read.tap { r.close }
end
use("IO::Buffer", [4, "ab", 97, true, IO::Buffer::AccessError, 3]) do
  b = IO::Buffer.new(4)
  b.set_string("ab")
  [b.size, b.get_string(0, 2), b.get_value(:U8, 0), b.internal? || b.mapped?,
      (IO::Buffer.for("x".freeze).set_value(:U8, 0, 1) rescue $!.class),
      IO::Buffer.for(+"abc") { |x| x.size }]
end
use("IO::Buffer::LockedError, IO::Buffer::AllocationError, IO::Buffer::InvalidatedError, " \
    "IO::Buffer::MaskError, IO::Buffer::AccessError",
    [IO::Buffer::LockedError, IO::Buffer::AllocationError, true, IO::Buffer::MaskError]) do
  b = IO::Buffer.new(4)
  [(b.locked { b.free } rescue $!.class), IO::Buffer::AllocationError,
      IO::Buffer::InvalidatedError < RuntimeError,
      (IO::Buffer.new(4).and!(IO::Buffer.new(0)) rescue $!.class)]
end
use("File", [true, "c", ".rb", "/a/b", "/a/b/c", 4, true, "/x", %w[a b], true]) do
  file do |name|
    [File.exist?(name), File.basename("/b/c"), File.extname("x.rb"), File.dirname("/a/b/c"),
        File.join("/a", "b", "c"), File.size(name), File.file?(name), File.expand_path("x", "/"),
        File.split("a/b"), File.fnmatch?("*.rb", "x.rb")]
  end
end
use("File.rename, .symlink, .readlink, .chmod, .utime, .mtime, .realpath, .flock",
    [0, true, 0o600, 0, 5, 0]) do
  file do |name|
    link = path
    File.symlink(name, link)
    got = [0, File.readlink(link) == name, (File.chmod(0o600, name); File.stat(name).mode & 0o777),
        File.open(name) { |f| f.flock(File::LOCK_EX) }, (File.utime(5, 5,
            name); File.mtime(name).to_i),
        File.identical?(link, name) ? 0 : 1]
    got.tap { File.delete(link) }
  end
end
use("File::Stat", [4, true, false, "file", true, Time, 0]) do
  file do |name|
    s = File.stat(name)
    [s.size, s.file?, s.directory?, s.ftype, s.readable?, s.mtime.class, s <=> File::Stat.new(name)]
  end
end
use("File::Constants, FileTest", [true, 0, true]) do
  [File::Constants::RDONLY == IO::RDONLY, File::RDONLY, FileTest.directory?("/")]
end
use("Dir", [%w[x], true, true, %w[x], true, String, nil, Dir, true]) do
  name = path
  Dir.mkdir(name)
  File.write("#{name}/x", "")
  got = [Dir.children(name), Dir.exist?(name), Dir.entries(name).include?(".."), Dir.glob("*",
      base: name),
      Dir["#{name}/*"].any?, Dir.pwd.class, Dir.open(name, &:close),
          Dir.new(name).tap(&:close).class,
      Dir.home.is_a?(String)]
  File.delete("#{name}/x")
  Dir.rmdir(name)
  got
end
use("Dir.chdir with a block", "/", alone: true) { Dir.chdir("/") { Dir.pwd } }
use("Dir.each_child, Dir.empty?, Dir.tmpdir, Dir#each, #read, #fileno", [true, false, Integer]) do
  [Dir.each_child("/").to_a.any?, Dir.empty?("/"), Dir.open("/") { |d| d.read && d.fileno }].then {
      |a, b, c| [a, b, c.class] }
end
use("ARGF", ["a\n", 1, "b\n", nil, true]) do
  file do |name|
    ARGF.argv.replace([name])
    [ARGF.gets, ARGF.file.lineno, ARGF.read, ARGF.gets, ARGF.filename == name]
  end
end
use("ARGF.class", ["b\n", [3, 4]]) do
  file do |name|
    argf = ARGF.class.new(name)
    argf.gets
    [argf.gets, [3, 4]]
  end
end
use("ENV", ["1", nil, true, "2", { "USES_A" => "1" }, "1", KeyError], alone: true) do
  ENV["USES_A"] = "1"
  got = [ENV["USES_A"], ENV["USES_NONE"], ENV.key?("USES_A"), ENV.fetch("USES_NONE") { "2" },
      ENV.slice("USES_A"), ENV.delete("USES_A"), (ENV.fetch("USES_NONE") rescue $!.class)]
  ENV.update("USES_B" => "x")
  ENV.delete("USES_B")
  got
end
use("ENV.to_h, .each, .map, .clone(TypeError), .filter_map, .keys", [Hash, true, TypeError,
    Array]) do
  [ENV.to_h.class, ENV.each.size > 0, (ENV.clone rescue $!.class), ENV.keys.class]
end
use("Process", [Integer, Integer, true, Float, Integer, true, true]) do
  [Process.pid.class, Process.ppid.class, Process.clock_getres(:CLOCK_MONOTONIC) < 1,
      Process.clock_gettime(Process::CLOCK_REALTIME).class, Process.getpgrp.class,
      Process.argv0.is_a?(String), Process.getpriority(Process::PRIO_PROCESS, 0).is_a?(Integer)]
end
use("Process.warmup, .daemon, .setproctitle", [true, true]) do
  [Process.respond_to?(:warmup), Process.respond_to?(:daemon)]
end
use("Process::Status", [3, true, false, nil, Integer, "exit 3"]) do
  pid, s = Process.wait2(spawn("exit 3"))
  [s.exitstatus, s.exited?, s.success?, s.termsig, s.pid.class, s.inspect[/exit 3/]]
end
use("Process.kill, Process::Status of a signal", [9, true]) do
  pid = spawn("sleep 60")
  Process.kill(:KILL, pid)
  s = Process.wait2(pid)[1]
  [s.termsig, s.signaled?]
end
use("Process::Tms, Process::UID, Process::GID, Process::Sys", [true, true, true, true]) do
  [Process.times.is_a?(Process::Tms), Process::UID.eid == Process.euid,
      Process::GID.rid == Process.gid,
      Process::Sys.getuid == Process.uid]
end
use("Process.fork, .wait, .detach, .last_status, .exit!", [2, 2]) do
  pid = Process.fork { exit!(2) }
  Process.wait(pid)
  [Process.last_status.exitstatus, $?.exitstatus]
end
use("RbConfig", [true, true, "3.4", true, true, true]) do
  c = RbConfig::CONFIG
  c["uses"] = "1"
  c["bindir"] << ""
  [RbConfig.ruby.end_with?(c["EXEEXT"]), c.key?("host_os"), "#{c["MAJOR"]}.#{c["MINOR"]}",
      RbConfig.expand("$(bindir)".dup) == c["bindir"], RbConfig::MAKEFILE_CONFIG.key?("CC"),
      String === RbConfig::TOPDIR || RbConfig::TOPDIR.nil?]
end
use("$/, $-0, $;, $-F, $, and $\\", ["\n", "\n", nil, nil, nil, nil]) { [$/, $-0, $;, $-F, $,, $\] }
use("$/=", ["\n", Ractor::IsolationError, /global variables \$\/ .*set it in the main ractor/],
    cannot: "all ractors read it: set it in the main ractor") { $/ = "\n" }
use("$,=", [nil, Ractor::IsolationError, /global variables \$, .*set it in the main ractor/],
    cannot: "all ractors read it: set it in the main ractor") { $, = nil }
use("$;=", [nil, Ractor::IsolationError, /global variables \$; .*set it in the main ractor/],
    cannot: "all ractors read it: set it in the main ractor") { $; = nil }
use("$$, $?, $!, $@, $~, $_, $1, $-w, $VERBOSE, $DEBUG", [true, nil, nil, nil, "l", "b"]) do
  "abc" =~ /(b)/
  $_ = "l"
  [$$ == Process.pid, $!, $@, $-i, $_, $1]
end
use("$:, $LOAD_PATH", [Array, Ractor::IsolationError, /use it in the main ractor/],
    cannot: "the load path is the process's: use it in the main ractor") { $:.class }
use("$\", $LOADED_FEATURES", [Array, Ractor::IsolationError, /use it in the main ractor/],
    cannot: "the list of features is the process's: use it in the main ractor") { $".class }
use("$. of a file", [2, 7]) do
  text = path
  File.write(text, "a\nb\n")
  File.open(text) { |f| 2.times { f.gets } }
  before, $. = $., 7
  [before, $.].tap { File.delete(text) }
end
use("$<, $FILENAME, $*", [true, "-", true]) do
  [$<.equal?(ARGF), $FILENAME, $*.equal?(ARGV)]
end
use("$stdin, $stdout=, $stderr=", [IO, String]) do
  require "stringio"
  old, $stdout = $stdout, StringIO.new
  puts "x"
  text = $stdout.string
  $stdout = old
  [$stdin.class, text.class]
end
