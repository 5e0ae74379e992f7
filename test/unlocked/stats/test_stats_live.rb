# frozen_string_literal: true
require "test/unit"
require_relative "../tools/live_tools"

# What a process publishes with RUBY_STATS=live, and when its file comes and goes
# (internal/stats/live_file.h).
class TestStatsLive < Test::Unit::TestCase
  include LiveTools

  def seen(program) = Published.of(program.pid).sample

  # name -> what the screen says that it does
  def doing(sample)
    screen = Screen.allocate
    sample.ractors.to_h { |seen| [seen.name, screen.send(:doing, seen).first] }
  end

  STATES = { "" => "sleeps", "receives" => "receive", "sleeps" => "sleeps", "yields" => "yield",
             "ends" => "ended", "runs" => "runs", "taken" => "receive", "takes" => "take" }.freeze

  HEADERS = File.expand_path("../../../internal/stats", __dir__)

  # The members of a struct of the header, each with the count of its words or characters.
  def members(header, name, sizes)
    text = header[/^struct #{name} \{\n(.*?)^\};/m, 1].gsub(%r{/\*.*?\*/}m, "")
    text.scan(/(?:uint64_t|char) ([^;]+);/).flatten.flat_map { |list| list.split(", ") }
        .to_h do |member|
      lengths = member.scan(/\[(\w+)\]/).flatten.map { |size| sizes[size] || Integer(size) }
      [member[/\w+/].to_sym, lengths.inject(1, :*)]
    end
  end

  # internal/stats/live_file.h has the layout; what reads it has the same.
  def test_the_layout_of_both_sides
    header, lists = %w[live_file counters].map { |name| File.read("#{HEADERS}/#{name}.h") }
    causes, reasons = %w[CAUSE REASON].map do |name|
      lists[/^#define RB_STATS_#{name}_LIST.*?[^\\]$/m].scan(/"(\w+)", "/).flatten
    end
    assert_equal([Published::CAUSES, Published::REASONS], [causes, reasons])
    sizes = header.scan(/(RB_STATS_LIVE_\w+) (?:= )?(\d+)/).to_h { |name, n| [name, Integer(n)] }
    sizes["RB_STATS_CAUSES"] = causes.size
    assert_equal([Published::VERSION, Published::SLOTS],
                 sizes.values_at("RB_STATS_LIVE_VERSION", "RB_STATS_LIVE_SLOTS"))
    all = members(header, "rb_stats_live_all", sizes)
    assert_equal(Published::All.members.to_h { |name| [name, 1] }, all)
    assert_equal([1, 10, 3, 3, 3, 1, 1, 1], members(header, "rb_stats_live_gc", sizes).values)
    slot = members(header, "rb_stats_live_slot", sizes)
    assert_equal([:changes, :used, *Published::Seen.members], slot.keys)
    assert_equal([1] * 10 + [8, 8, 24, 1, 40, 192], slot.values)
    assert_equal(Published::SLOT, slot.values.first(14).sum + (40 + 192) / 8)
  end

  # LIV-2
  def test_what_ractors_do
    program = start(Cases["stats/live/states"])
    eventually do
      states = doing(seen(program))
      states.delete("ends") unless states["ends"] == "ended"
      states.slice(*STATES.keys) == STATES || states == STATES.except("ends").merge(states)
    end
    path = "#{@home}/program0.rb"
    eventually do
      sample = seen(program)
      found = sample.ractors.to_h { |one| [one.name, [one.path, one.line]] }
      found if found.values_at("receives", "sleeps", "takes", "allocates") ==
               [2, 3, 8, 10].map { |line| [path, line] } &&
               sample.ractors.any? { |one| one.objects > 10_000 }
    end
    assert_operator(seen(program).collections.reasons[3], :>=, 3)
    text, err, status = top(program.pid.to_s, "--once")
    assert_equal(["", 0], [err, status])
    assert_match(/^ +2  receives +receive .* #{path}:2$/, text)
    assert_match(/collections \d+ .*\d major_force/, text)
  end

  def test_counts_of_waits
    text = "take = -> { RubyVM::Stats.to_h[:waits][:take][:count] }; " \
           "Ractor.new { sleep(0.01) }.take until take.call > 3; #{WAITS}"
    main = seen(start(text, env: { "RUBY_STATS" => "waits,live" })).ractors.first
    take = Published::CAUSES.index("take")
    assert_equal([4, 0], [main.waits[take][0], main.waiting[take]])
    assert_operator(main.waits[take][2], :<=, main.waits[take][1])
  end

  # LIV-1: the line of one place is never seen with the path of the other.
  def test_nothing_torn
    program = start(Cases["stats/live/places"])
    published = Published.of(program.pid)
    slot = eventually { (0..9).find { |n| published.send(:ractor, n)&.name == "both" } }
    found = Hash.new(0)
    eventually do
      200.times do
        both = published.send(:ractor, slot)
        found[[both.path, both.line]] += 1 if both&.path&.match?(/\A[ab]{180}\z/)
      end
      found.values.sum > AtLength.of(2000) && found.size >= 2
    end
    assert_equal([["a" * 180, 1111], ["b" * 180, 2222]], found.keys.sort)
  end

  # A ractor that has ended leaves its slot to another one.
  def test_many_ractors
    text = "400.times { Ractor.new { 1 }.take }; GC.start; " \
           "rs = 300.times.map { Ractor.new { Ractor.receive } }; #{WAITS}"
    program = start(text)
    sample = eventually do
      sample = seen(program)
      sample if sample.ractors.count { |one| one.ended.zero? } >= 250
    end
    assert_operator(sample.ractors.size, :<=, Published::SLOTS)
    assert_equal(0, top(program.pid.to_s, "--once").last)
  end

  def test_the_directory_and_the_file
    program = start(WAITS)
    assert_equal(0o40700, File.stat(@directory).mode)
    path = "#{@directory}/#{program.pid}.live"
    assert_equal([0o100600, Published::SIZE], [File.stat(path).mode, File.size(path)])
    program.close
    assert_equal([], files)
  end

  def test_directories
    [[{ "XDG_RUNTIME_DIR" => nil, "TMPDIR" => @home }, "unlocked-ruby-#{Process.uid}"],
     [{ "XDG_RUNTIME_DIR" => "", "TMPDIR" => @home }, "unlocked-ruby-#{Process.uid}"],
     [{ "XDG_RUNTIME_DIR" => "tmp", "TMPDIR" => @home }, "unlocked-ruby-#{Process.uid}"],
     [{ "XDG_RUNTIME_DIR" => @home, "TMPDIR" => "/none" }, "unlocked-ruby"]].each do |env, name|
      program = start(WAITS, env: ON.merge(env))
      assert_equal(["#{program.pid}.live"], Dir.children("#{@home}/#{name}"))
      assert_equal(0, top(program.pid.to_s, "--once", env: env).last)
      program.close
    end
    assert_equal(["1\n", "", []], [*run_program("File.umask(0777); puts 1").first(2), files])
  end

  # The program goes on, and says one line.
  def assert_refused(why)
    out, err, status = run_program("puts 1")
    assert_equal("1\n", out)
    assert_match(/\Aruby: RUBY_STATS: there is no live view: #{why}\n\z/, err)
    assert_predicate(status, :success?)
  end

  def test_directories_that_are_refused
    private_one = "#{@directory}: no directory of this user with mode 0700"
    [0o755, 0o710, 0o1700, 0o500].each do |mode|
      Dir.mkdir(@directory)
      File.chmod(mode, @directory)
      assert_refused(private_one)
      assert_equal([], files)
      why = "unlocked-top: #{@directory} is no directory of this user with mode 0700\n"
      assert_equal(["", why, 1], top("1", "--once"))
      Dir.rmdir(@directory)
    end
    Dir.mkdir("#{@home}/other", 0o700)
    File.symlink("#{@home}/other", @directory)
    assert_refused(private_one)
    assert_equal([], Dir.children("#{@home}/other"))
    File.unlink(@directory)
    File.write(@directory, "")
    assert_refused(private_one)
    ENV["XDG_RUNTIME_DIR"] = "#{@home}/none"
    assert_refused("#{@home}/none/unlocked-ruby: No such file or directory")
    return unless Process.uid.zero?
    File.unlink(@directory)
    Dir.mkdir(@directory, 0o700)
    File.chown(65_534, nil, @directory)
    ENV["XDG_RUNTIME_DIR"] = @home
    assert_refused(private_one)
  end

  def test_no_room
    omit("needs a file system of its own") unless Process.uid.zero? &&
      system("unshare", "-m", "true", out: IO::NULL, err: IO::NULL)
    text = "mount -t tmpfs -o size=64k none #{@home} && exec #{EnvUtil.rubybin} -W0 -e 'puts 1'"
    out = IO.popen([ON, "unshare", "-m", "sh", "-c", "#{text} 2>&1"], &:read)
    omit("can not mount") if out.include?("mount:")
    assert_equal("ruby: RUBY_STATS: there is no live view: #{@directory}: " \
                 "No space left on device\n1\n", out)
  end

  # A link with the name of the file is replaced, and not followed.
  def test_a_link_in_the_directory
    Dir.mkdir(@directory, 0o700)
    File.write("#{@home}/precious", "kept")
    text = "%w[new live].each do |ending| " \
           "File.symlink('#{@home}/precious', \"#{@directory}/\#{$$}.\#{ending}\") end; " \
           "RubyVM::Stats.start(:live); #{WAITS}"
    program = start(text, env: {})
    assert_predicate(File.lstat("#{@directory}/#{program.pid}.live"), :file?)
    assert_equal("kept", File.read("#{@home}/precious"))
  end

  def test_files_of_dead_processes
    two = Array.new(2) { start(WAITS) }
    one, other = two.map(&:pid)
    two.each { |program| Process.kill(:KILL, program.pid) }
    two.each(&:close)
    assert_equal(["#{one}.live", "#{other}.live"].sort, files)
    assert_equal(["", "unlocked-top: there is no process #{one}\n", 1], top(one.to_s))
    assert_equal(["#{other}.live"], files)
    FileUtils.touch("#{@directory}/2147483000.new")
    program = start(WAITS)
    assert_equal(["#{program.pid}.live"], files)
    Process.kill(:KILL, program.pid)
    program.close
    assert_include(top.first, "No process of this user can be seen.")
    assert_equal([], files)
  end

  def test_a_crash
    out, err, = run_program("Process.kill(:SEGV, $$); sleep")
    assert_equal("", out)
    assert_not_include(err, "RUBY_STATS")
    run_program("1")
    assert_equal([], files)
  end

  # LIV-3: the child's ractors are not the parent's.
  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    text = "Ractor.new(name: 'mine') { Ractor.receive }; r, w = IO.pipe; " \
           "pid = fork { w.close; Ractor.new(name: 'its') { sleep }; r.read; exit!(0) }; " \
           "r.close; puts pid; $stdout.flush; $stdin.gets; w.close; Process.wait(pid); #{WAITS}"
    program = IO.popen([ON, EnvUtil.rubybin, "-W0", "-e", text], "r+")
    @programs << program
    child = program.gets.to_i
    names = ->(process) { Published.of(process).sample.ractors.map(&:name).sort }
    eventually { files.size == 2 && names[child] == ["", "its"] }
    eventually { names[program.pid] == ["", "mine"] }
    program.puts
    assert_equal("ready\n", program.gets)
    assert_equal(["#{program.pid}.live"], files)
    assert_equal(["", "mine"], names[program.pid])
  end

  # A daemon has a file of its own, and its parent's goes with that.
  def test_a_daemon
    omit("no daemon") unless Process.respond_to?(:daemon)
    text = "5.times { GC.start }; Process.daemon(true, true); GC.start; " \
           "Ractor.new(name: 'its') { Ractor.receive }; puts $$; $stdout.flush; $stdin.read"
    program = IO.popen([ON, EnvUtil.rubybin, "-W0", "-e", text], "r+")
    @programs << program
    daemon = program.gets.to_i
    assert_not_equal(program.pid, daemon)
    assert_equal(["#{daemon}.live"], files)
    eventually { seen_of(daemon).ractors.map(&:name).sort == ["", "its"] }
    assert_equal(true, seen_of(daemon).on)
    assert_include(1..2, seen_of(daemon).collections.reasons[3])        # also by Ractor.new
    text, err, status = top(daemon.to_s, "--once")
    assert_equal(["", 0], [err, status])
    assert_match(/\A *process #{daemon}: /, text)
    program.close_write
    eventually { files.empty? }
    program.close
  end

  def seen_of(process) = Published.of(process).sample

  def test_a_descriptor_that_was_closed
    omit("no fork") unless Process.respond_to?(:fork)
    omit("no /proc/self/fd") unless File.directory?("/proc/self/fd")
    assert_equal(["true\n", ""], run_program(Cases["stats/live/closed_descriptor"]).first(2))
  end

  # A child whose file can not be made leaves its parent's alone.
  def test_fork_without_a_file
    omit("no fork") unless Process.respond_to?(:fork)
    text = "GC.start; File.chmod(0755, '#{@directory}'); pid = fork { 5.times { GC.start } }; " \
           "Process.wait(pid); File.chmod(0700, '#{@directory}'); #{WAITS}"
    program = start(text)
    assert_equal(1, seen(program).collections.reasons[3])
    said = File.read("#{@home}/program0.rb.err")
    assert_match(/\Aruby: RUBY_STATS: there is no live view: .*\n\z/, said)
  end

  def test_exec_and_exit_bang
    program = start("exec('/none') rescue puts('ready'); $stdout.flush; $stdin.gets; exec('cat')")
    assert_equal(1, seen(program).ractors.size)
    program.puts
    why = "process #{program.pid} publishes nothing: start it with RUBY_STATS=live"
    eventually { top(program.pid.to_s, "--once") == ["", "unlocked-top: #{why}\n", 1] }
    assert_equal([], files)
    assert_equal(["", "", []], [*run_program("exit!(0)").first(2), files])
  end

  def test_start_and_stop
    text = "RubyVM::Stats.start(:live); p RubyVM::Stats.on; $stdout.flush; $stdin.gets; " \
           "RubyVM::Stats.stop; puts 'off'; $stdout.flush; $stdin.gets; " \
           "RubyVM::Stats.start(:live); GC.start; #{WAITS}"
    program = start(text, env: {}, ready: "[:live]\n")
    assert_equal([true, 1], [seen(program).on, seen(program).ractors.size])
    program.puts
    assert_equal("off\n", program.gets)
    assert_equal(false, seen(program).on)
    assert_include(top(program.pid.to_s, "--once").first, ", not now")
    program.puts
    assert_equal("ready\n", program.gets)
    assert_equal([true, 1], [seen(program).on, seen(program).collections.reasons[3]])
  end

  # Nothing is written without the word; nothing but the file with it.
  def test_off
    assert_equal("", run_program("1", env: {})[1])
    assert_include(run_program("1", env: { "RUBY_STATS" => "waits" })[1], "RubyVM::Stats of")
    assert_false(Dir.exist?(@directory))
    assert_equal("", run_program("1")[1])
    assert_include(run_program("1", env: { "RUBY_STATS" => "live,waits" })[1], "RubyVM::Stats of")
  end

  def test_threads_and_signals_meanwhile
    text = "trap(:USR1) { GC.start }; " \
           "Array.new(8) { Thread.new { loop { Thread.pass; 'a' * 100 } } }; Ractor.new { " \
           "Array.new(4) { Thread.new { loop { Thread.pass } } }.each(&:join) }; #{WAITS}"
    program = start(text)
    AtLength.of(20).times do
      Process.kill(:USR1, program.pid)
      assert_include(1..2, seen(program).ractors.size)
    end
    program.close
    assert_predicate($?, :success?)
  end
end
