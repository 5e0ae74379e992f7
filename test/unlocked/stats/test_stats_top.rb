# frozen_string_literal: true
require "test/unit"
require "pty"
require "io/console"
require_relative "../tools/live_tools"

# ruby -runlocked-top: what it answers, to whatever it reads (lib/unlocked-top.rb).
class TestStatsTop < Test::Unit::TestCase
  include LiveTools

  def assert_refused(why, *words, **options)
    out, err, status = top(*words, **options)
    assert_equal(["", 1], [out, status])
    assert_match(/\Aunlocked-top: #{why}\n\z/, err)
  end

  def test_words
    assert_refused(/no number of a process: "a"/, "a")
    assert_refused(/no number of a process: "0"/, "0")
    assert_refused(/no number of a process: "99999999999"/, "99999999999")
    assert_refused(/more than one process; usage: .*/, "1", "2")
    assert_refused(/unknown option: "--twice"; usage: .*/, "1", "--twice")
    ["0", "-1", "a", "NaN", "Infinity", "1e9"].each do |seconds|
      assert_refused(/--interval: no seconds from 0.05 to 86400: "#{seconds}"/, "1", "--interval",
                     seconds)
    end
    assert_refused(/--interval: .*nil/, "1", "--interval")
    assert_refused(/there is no process 2147483647/, "--", "--once", "2147483647")
    [["--", "--help"], ["--help"], ["-h"], ["1", "--help"]].each do |words|
      assert_equal([UnlockedTop::HELP, "", 0], top(*words))
    end
    parsed = UnlockedTop.method(:parse).source_location.first
    words = File.read(parsed)[/def parse.*?^    end/m].scan(/--[a-z]+/).uniq
    assert_equal([], words.reject { |word| UnlockedTop::HELP.include?("  #{word} ") })
  end

  def test_no_such_view
    assert_refused("there is no process 2147483647", "2147483647")
    assert_refused("process #{Process.pid} publishes nothing: start it with RUBY_STATS=live",
                   Process.pid.to_s)
    assert_equal(["No process of this user can be seen. They are started with RUBY_STATS=live.\n",
                  "", 0], top)
  end

  def test_the_list
    two = Array.new(2) { start(WAITS) }
    out, err, status = top
    assert_equal(["", 0, 3], [err, status, out.lines.size])
    two.each_with_index do |program, n|
      assert_match(/^ *#{program.pid} +1  .*program#{n}\.rb$/, out)
    end
    out, = top(env: ON)
    assert_equal(3, out.lines.size)
  end

  def test_a_program_that_loads_it
    assert_equal(["1\n", ""], run_program("require 'unlocked-top'; puts 1", env: {}).first(2))
  end

  # Another user sees no process of this one, and nothing in its directory.
  def test_another_user
    omit("needs root") unless Process.uid.zero?
    program = start(WAITS)
    text = "Process::Sys.setgid(65534); Process::Sys.setuid(65534); " \
           "require 'unlocked-top'; exit(UnlockedTop.run(%w[#{program.pid} --once]))"
    File.chmod(0o755, @home)
    out, err, status = run_program(text, env: {})
    assert_equal(["", 1], [out, status.exitstatus])
    assert_match(/\Aunlocked-top: .*unlocked-ruby is no directory of this user.*\n\z/, err)
    out, err, = run_program(text, env: { "XDG_RUNTIME_DIR" => nil, "TMPDIR" => nil })
    assert_equal(["", "unlocked-top: process #{program.pid} belongs to another user\n"], [out, err])
    File.chmod(0o700, @home)
    out, err, = run_program(text, env: {})
    assert_equal(["", "unlocked-top: #{@directory}: Permission denied\n"], [out, err])
  end

  def test_no_terminal
    program = start(WAITS)
    assert_refused("there is no terminal here; --once writes one screen as text", program.pid.to_s)
  end

  # ---- files that are damaged, or of something else ----

  # A file of a process that runs, which holds the lock: this one.
  def publish(bytes)
    FileUtils.mkdir_p(@directory, mode: 0o700)
    path = "#{@directory}/#{Process.pid}.live"
    File.binwrite(path, bytes)
    File.open(path) do |file|
      file.flock(File::LOCK_EX)
      yield path
    end
  ensure
    File.unlink(path)
  end

  # The words of the head; slots are free.
  def whole(magic: "Ruby\ntop", order: Published::ORDER, version: 1, size: Published::SIZE,
            slot_size: 640, slots: 256, process: Process.pid)
    head = [magic].pack("a8") + [order, version, size, slot_size, slots, process, 1, 1].pack("Q*")
    head.ljust(Published::SIZE, "\0")
  end

  def assert_damaged(why, bytes)
    publish(bytes) do |path|
      assert_refused("#{path} can not be read: #{why}", Process.pid.to_s, "--once")
    end
  end

  def test_other_files
    assert_damaged("its size is 0, not 164864", "")
    assert_damaged("its size is 7, not 164864", "no file")
    assert_damaged("its size is 164863, not 164864", whole[0..-2])
    assert_damaged("it is no file of a Ruby", "\0" * Published::SIZE)
    assert_damaged("it has the byte order of another machine", whole(order: 0x0807060504030201))
    assert_damaged("it has version 2, this Ruby reads 1", whole(version: 2))
    assert_damaged("its layout is another one", whole(slots: 2**60))
    assert_damaged("its layout is another one", whole(slot_size: 0))
    assert_damaged("its layout is another one", whole(size: 1))
    assert_damaged("it is of process 1", whole(process: 1))
    publish(whole) { assert_equal(["", 0], top(Process.pid.to_s, "--once").drop(1)) }
    Dir.mkdir("#{@directory}/1.live")
    assert_refused("#{@directory}/1.live can not be read: no file of this user", "1")
    File.mkfifo("#{@directory}/2.live")
    assert_refused("#{@directory}/2.live can not be read: no file of this user", "2")
    File.symlink("/etc/passwd", "#{@directory}/3.live")
    assert_refused("#{@directory}/3.live: Too many levels of symbolic links", "3")
    assert_equal(["", 0], top.drop(1))
  end

  # Whatever is behind the head, the answer has an end, and nothing that a terminal obeys.
  def test_any_bytes
    random = Random.new(1)
    some = [0, 0, 27, 7]
    [-> { random.rand(256) }, -> { 255 }, -> { some.sample(random: random) }].each do |byte|
      bytes = whole
      (128...Published::SIZE).each { |n| bytes.setbyte(n, byte.call) }
      # Even counts of changes, so that all of it is shown.
      [16 * 8, 32 * 8, *(0...256).map { |n| 1024 + n * 640 }].each do |n|
        bytes.setbyte(n, bytes.getbyte(n) & 0xfe)
      end
      publish(bytes) do
        out, err, status = top(Process.pid.to_s, "--once")
        assert_equal(["", 0], [err, status])
        assert_match(/\A[[:print:]\n]*\z/, out.force_encoding("UTF-8"))
      end
    end
  end

  # LIV-1: a block is not read while it changes, and the view does not wait for ever.
  def test_blocks_that_change
    slot = [2, 1, 7, *[0] * 48].pack("Q*").ljust(640, "\0")
    bytes = whole
    bytes[1024, 640] = slot
    bytes[1664, 640] = slot.sub([2].pack("Q"), [3].pack("Q"))
    publish(bytes) do |path|
      published = Published.new(File.open(path), path, Process.pid)
      assert_equal([7], published.sample.ractors.map(&:ractor))
      changes = 0
      file = published.instance_variable_get(:@file)
      file.define_singleton_method(:pread) do |size, place|
        super(size, place).tap { |read| read[0, 8] = [changes += 2].pack("Q") if size == 640 }
      end
      assert_equal([], published.sample.ractors)
      assert_operator(changes, :>, 200)
    end
  end

  def test_a_file_that_becomes_shorter
    publish(whole) do |path|
      File.open(path) do |file|
        published = Published.new(file, path, Process.pid)
        File.truncate(path, 2000)
        assert_raise(UnlockedTop::Refused) { published.sample }
      end
    end
  end

  # ---- the screen ----

  def on_terminal(*words)
    env = { "TERM" => "xterm", "XDG_RUNTIME_DIR" => @home }
    PTY.spawn(env, EnvUtil.rubybin, "-W0", "-runlocked-top", *words) do |out, input, pid|
      out.winsize = [12, 60]
      @shown = +""
      yield out, input
      read_until(out, "\e[?1049l")
      begin
        @shown << out.read
      rescue Errno::EIO, EOFError
        nil
      end
      assert_equal(0, Process.wait2(pid)[1].exitstatus)
    end
  end

  def read_until(out, text, from: 0)
    eventually do
      begin
        @shown << out.read_nonblock(10_000) if out.wait_readable(0.1)
      rescue EOFError, Errno::EIO
        nil
      end
      @shown.b.index(text, from)
    end
  end

  def test_the_terminal
    program = start("Ractor.new(name: 'one') { Ractor.receive }; #{WAITS}")
    ["q", "\x03"].each do |key|
      on_terminal(program.pid.to_s, "--interval", "0.1") do |out, input|
        read_until(out, "\e[?1049h")
        first = read_until(out, "receive")
        read_until(out, "receive", from: first + 1)
        lines = @shown.gsub("\e[H", "\n").lines
        widths = lines.map { |line| line.gsub(/\e\[[?\d]*\w|\r|\n/, "").size }
        assert_operator(widths.max, :<, 60)
        input.write(key)
      end
      assert_operator(@shown.index("\e[?1049l"), :>, @shown.rindex("receive"))
    end
  end

  def test_the_end_of_the_process
    program = start(WAITS)
    number = program.pid
    on_terminal(number.to_s, "--interval", "0.1") do |out, _|
      read_until(out, "q ends")
      program.close
      read_until(out, "\e[?1049l")
    end
    assert_include(@shown, "unlocked-top: process #{number} has ended")
  end

  # Shares and rates are those since the last screen.
  def test_differences
    all = ->(serial) { Published::All.new(2, 0, 1_000_000_000, serial, 0, 0, 1, 1) }
    gc = Published::Collections.new([0] * 10, [0] * 3, [0] * 3, [0] * 3, 0, 0, 0)
    ractor = lambda do |objects|
      Published::Seen.new(1, 1, 1, 1, 0, 0, objects, 0, [0] * 8, [0] * 8,
                          Array.new(8) { [0] * 3 }, 3, "", "a.rb")
    end
    samples = [[3, 1, 1000], [5, 2, 5000]].map do |time, serial, objects|
      Sample.new(time * 1_000_000_000, true, all[serial * 1_000_000_000], gc, [ractor[objects]],
                 nil, nil)
    end
    published = Struct.new(:process, :program, :samples) { def sample = samples.shift }
    screen = Screen.new(published.new(1, "it", samples))
    assert_include(screen.text, "serial 50.0% of the time")
    second = screen.text
    assert_include(second, "serial 50.0% of the time")
    assert_match(/^ +1  main +runs .* 2.0 k +- +a.rb:3$/, second)
  end
end
