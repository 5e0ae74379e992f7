# frozen_string_literal: true
require "test/unit"
require "json"
require "tmpdir"
require_relative "../tools/separate_process"

# When RubyVM::Stats counts, and where its reports go (doc/stats.md).
class TestStatsControl < Test::Unit::TestCase
  include SeparateProcess

  # What the program writes to stdout and stderr, with these variables.
  def run_counted(text, *args, **variables)
    env = { "RUBY_STATS" => nil, "RUBY_STATS_FILE" => nil }
    variables.each { |name, value| env["RUBY_#{name.upcase}"] = value }
    out, err, status = EnvUtil.invoke_ruby([env, "-W0", *args, "-e", text], "", true, true,
                                           timeout: AtLength.of(60))
    [out, err.scrub, status]
  end

  def test_isolation_errors = run_alone(Cases["stats/control/isolation"])
  def test_switches_in_ractors = run_alone(Cases["stats/control/switches"])
  def test_periods = run_alone(Cases["stats/control/periods"])
  def test_methods = run_alone(Cases["stats/control/methods"])
  def test_reports_to_an_io = run_alone(Cases["stats/control/reports"])
  # Neither TracePoints nor statistics see the Ruby code that makes reports.
  def test_reports_are_not_seen = run_alone(Cases["stats/control/unseen"])

  # doc/contributing.md: what is in the lists is in the reports, and on the page.
  def test_lists_of_counters
    top = File.expand_path("../../..", __dir__)
    header = "#{top}/internal/stats/counters.h"
    run_alone(Cases["stats/control/lists", HEADER: header.dump])
    page = File.read("#{top}/doc/stats.md")
    names = File.read(header)[/.*?(?=^#define RB_STATS_ENUM)/m].scan(/X\(\w+, "(\w+)"/).flatten
    assert_operator(names.size, :>=, 35)
    assert_equal([], names.reject { |name| page.match?(/(?<!\w)#{name}(?!\w)/) })
  end

  # The classes of errors stay as the program has made them; and nothing is said.
  def test_classes_of_errors
    program = <<~'RUBY'
      class Ractor::IsolationError; def initialize(*) = (@mine = 1; super); end
      Ractor::UnsafeError.freeze
      2.times { RubyVM::Stats.start; RubyVM::Stats.stop }
      p Ractor::IsolationError.new("x").instance_variables
    RUBY
    out, err, status = EnvUtil.invoke_ruby(["-w", "-e", program], "", true, true)
    assert_equal(["[:@mine]
", "", true], [out, err, status.success?])
  end

  def test_from_ractors
    run_alone(<<~'RUBY')
      stats = Ractor.new { RubyVM::Stats.start(:waits); GC.start; RubyVM::Stats.to_h }.take
      assert_operator(stats[:collections][:count], :>, 0)
      Ractor.new { RubyVM::Stats.reset; RubyVM::Stats.stop }.take
      assert_equal([], RubyVM::Stats.on)
    RUBY
  end

  # The program ends as it would; another one that was to follow follows.
  def test_an_error_in_a_report
    text = "class Array; def map = raise(IndexError, 'no'); end; "
    ["", "exit!(0)", "exec('/bin/true')"].each do |ending|
      out, err, status = run_counted(text + ending, "--disable=gems", stats: "waits,trace")
      line = "ruby: RUBY_STATS: no report, because of IndexError\n"
      assert_equal(["", line * 2, true], [out, err, status.success?])
    end
  end

  def test_the_report_at_exit
    _, err, status = run_counted("GC.start", stats: "waits")
    assert_include(err, "RubyVM::Stats of process ")
    assert_include(err, "1 major_force")
    assert_predicate(status, :success?)
    _, err, = run_counted("GC.start")
    assert_equal("", err)
    _, err, status = run_counted("raise 'it'", stats: "waits")
    assert_match(/it \(RuntimeError\)\n.*RubyVM::Stats of process/m, err)
    assert_equal(1, status.exitstatus)
  end

  def test_an_unknown_word
    out, err, = run_counted("puts 1", stats: "waits,speed")
    assert_equal("1\n", out)
    assert_equal("ruby: RUBY_STATS: unknown word 'speed'", err.lines.first[/.*'/])
    assert_include(err, "RubyVM::Stats of process ")
    out, err, = run_counted("puts 1", stats: "x" * 10_000)
    assert_equal(["1\n", 1], [out, err.lines.size])
    out, err, = run_counted("puts 1", stats: ", ,")
    assert_equal(["1\n", ""], [out, err])
  end

  def test_a_file
    Dir.mktmpdir do |dir|
      _, err, = run_counted("Dir.chdir('/')", "-C", dir, stats: "waits", stats_file: "a")
      assert_equal("", err)
      assert_include(File.read("#{dir}/a"), "RubyVM::Stats of process ")
      _, err, = run_counted("GC.start", stats: "waits", stats_file: "#{dir}/a.json")
      assert_equal("", err)
      stats = JSON.parse(File.read("#{dir}/a.json"))
      assert_equal([1, 1], [stats["version"], stats["collections"]["reasons"]["major_force"]])
    end
  end

  def test_a_file_that_can_not_be_written
    out, err, status = run_counted("puts 1", stats: "waits", stats_file: "/none/a")
    assert_equal("1\n", out)
    assert_match(/\Aruby: RUBY_STATS_FILE: can not write \/none\/a: No such file.*stderr\n/, err)
    assert_include(err, "RubyVM::Stats of process ")
    assert_predicate(status, :success?)
  end

  def test_a_full_disk
    omit("no /dev/full") unless File.exist?("/dev/full")
    out, err, status = run_counted("puts 1", stats: "waits", stats_file: "/dev/full")
    assert_equal(["1\n", true], [out, status.success?])
    assert_match(/\Aruby: RUBY_STATS_FILE: can not write \/dev\/full: No space.*stderr\n/, err)
    assert_include(err, "RubyVM::Stats of process ")
  end

  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    Dir.mktmpdir do |dir|
      text = "3.times { GC.start }; pid = fork { GC.start }; Process.wait(pid); puts pid"
      out, err, = run_counted(text, stats: "waits", stats_file: "#{dir}/a.json")
      assert_equal("", err)
      forced = ["", ".#{out.to_i}"].map do |ending|
        JSON.parse(File.read("#{dir}/a.json#{ending}"))["collections"]["reasons"]["major_force"]
      end
      assert_equal([3, 1], forced)
    end
  end

  # A child of a process with ractors that count.
  def test_fork_with_ractors
    omit("no fork") unless Process.respond_to?(:fork)
    text = Cases["stats/control/fork_with_ractors"]
    out, err, = run_counted(text, stats: "waits,trace", stats_file: "/dev/null")
    assert_equal("done\n", out)
    assert_not_include(err, "raise")
  end

  def test_exec_and_exit_bang
    Dir.mktmpdir do |dir|
      text = "puts $$; $stdout.flush; exec('true')"
      out, err, = run_counted(text, stats: "waits", stats_file: "#{dir}/a")
      assert_equal("", err)
      assert_include(File.read("#{dir}/a.#{out.to_i}"), "RubyVM::Stats of process #{out.to_i}")
      _, _, status = run_counted("exit!(3)", stats: "waits", stats_file: "#{dir}/b")
      assert_equal(3, status.exitstatus)
      assert_include(File.read("#{dir}/b"), "RubyVM::Stats of process ")
      text = "exec('/none') rescue puts 1"
      out, err, = run_counted(text, stats: "waits", stats_file: "#{dir}/c")
      assert_equal(["1\n", ""], [out, err])
      assert_include(File.read("#{dir}/c"), "RubyVM::Stats of process ")
    end
  end

  # Nothing was written for a program that is not there, or can not be run. What the system refuses
  # later, because the words are too long, has left a report on stderr; but none in a file.
  def test_exec_that_fails
    Dir.mktmpdir do |dir|
      too_long = "'/bin/true', *['a' * 100_000] * 100"
      ["'/none'", "'none-such'", "'/etc/passwd'", too_long].each do |words|
        text = "(exec(#{words})) rescue puts 1; GC.start"
        out, err, = run_counted(text, stats: "waits,trace", stats_file: "#{dir}/c.json")
        assert_equal(["1\n", 1], [out, err.lines.size], words)
        assert_equal(%w[c.json c.json.trace.json], Dir.children(dir).sort, words)
        stats = JSON.parse(File.read("#{dir}/c.json"))
        assert_operator(stats["collections"]["count"], :>=, 1)
        _, err, = run_counted(text, stats: "waits")
        reports = words == too_long ? 2 : 1
        assert_equal(reports, err.scan("RubyVM::Stats of process ").size, words)
      end
      text = "puts $$; $stdout.flush; exec('true', chdir: '/none') rescue " \
             "exec('#{EnvUtil.rubybin}', '-e', '1')"
      out, = run_counted(text, stats: "waits", stats_file: "#{dir}/d")
      assert_equal(["d", "d.#{out.to_i}"], Dir.children(dir).grep(/\Ad/).sort)
    end
  end

  # The report is on stderr before anything of the other program, whoever waits for that; and it is
  # not another process that writes it: a program may count its children.
  def test_exec_and_stderr
    Dir.mktmpdir do |dir|
      text = "GC.start; exec('/bin/sh', '-c', 'echo after >&2')"
      assert_equal(true, system({ "RUBY_STATS" => "waits" }, EnvUtil.rubybin, "-e", text,
                                err: "#{dir}/err"))
      err = File.read("#{dir}/err")
      assert_match(/\ARubyVM::Stats of process /, err)
      assert_include(err, "1 major_force")
      assert_match(/^after\n\z/, err)
    end
    out, = run_counted(<<~'RUBY', stats: "waits")
      children = 0
      trap(:CHLD) { children += 1 }
      3.times { exec("/bin/true", *["a" * 100_000] * 100) rescue sleep(0.01) }
      p children, (Process.wait rescue $!.class)
    RUBY
    assert_equal("0\nErrno::ECHILD\n", out)
  end

  # A redirection may have the number of any descriptor that the report would need.
  def test_exec_and_redirections
    Dir.mktmpdir do |dir|
      out, = run_counted(<<~RUBY, stats: "waits")
        file = File.open("#{dir}/file", "w+")
        number = IO.pipe.then { |ends| ends.map(&:fileno).tap { ends.each(&:close) } }.last
        exec("/bin/true", *["a" * 100_000] * 100, number => file) rescue nil
        p File.size("#{dir}/file")
      RUBY
      assert_equal("0\n", out)
    end
  end

  # The first one has the file, whoever ends first.
  def test_other_rubies
    Dir.mktmpdir do |dir|
      file, ruby = "#{dir}/a.json", EnvUtil.rubybin
      text = "2.times { GC.start }; system(#{ruby.dump}, '-e', 'puts $$; 3.times { GC.start }')"
      out, err, = run_counted(text, stats: "waits", stats_file: file)
      own = "#{file}.#{out.to_i}"
      assert_equal("ruby: RUBY_STATS_FILE: another process has #{file}; this one writes #{own}\n",
                   err)
      assert_equal([2, 3], forced_collections(file, own))
      text = "exit!(0) if fork; exec(#{ruby.dump}, '-e', 'puts $$; 3.times { GC.start }')"
      out, = run_counted(text, stats: "waits", stats_file: "#{dir}/b.json")
      children = Dir.children(dir).grep(/\Ab/)
      assert_include(children, "b.json")
      assert_operator(children.grep(/\.#{out.to_i}/).size, :>=, 1)
    end
  end

  def forced_collections(*files)
    files.map { |file| JSON.parse(File.read(file))["collections"]["reasons"]["major_force"] }
  end

  # A device is no file to which something can be added.
  def test_devices
    Dir.mktmpdir do |dir|
      File.mkfifo("#{dir}/a")
      File.open("#{dir}/a", "r+") do |pipe|
        _, err, = run_counted("GC.start", stats: "waits,trace", stats_file: "#{dir}/a")
        assert_equal("ruby: RUBY_STATS: the trace is in #{dir}/a\n", err)
        assert_match(/\A\{"displayTimeUnit.*RubyVM::Stats of/m, pipe.read_nonblock(65_536))
      end
      assert_equal(["a"], Dir.children(dir))
    end
  end

  def test_numbers_in_names
    Dir.mktmpdir do |dir|
      text = "puts $$; pid = fork { 2.times { GC.start } }; Process.wait(pid); puts pid; GC.start"
      out, err, = run_counted(text, stats: "waits", stats_file: "#{dir}/%p-%%-%a.json")
      assert_equal("", err)
      pids = out.lines.map(&:to_i)
      assert_equal(["#{pids[0]}-%-%a.json", "#{pids[1]}-%-%a.json.#{pids[1]}"].sort,
                   Dir.children(dir).sort)
    end
  end

  # One report, that of the daemon.
  def test_a_daemon
    omit("no daemon") unless Process.respond_to?(:daemon)
    Dir.mktmpdir do |dir|
      text = "GC.start; Process.daemon(true, true); puts $$; 2.times { GC.start }"
      out, err, = run_counted(text, stats: "waits,trace", stats_file: "#{dir}/a.json")
      assert_equal("ruby: RUBY_STATS: the trace is in #{dir}/a.json.trace.json\n", err)
      assert_equal(%w[a.json a.json.trace.json], Dir.children(dir).sort)
      stats = JSON.parse(File.read("#{dir}/a.json"))
      assert_equal(out.to_i, stats["process"])
      assert_equal([2], forced_collections("#{dir}/a.json"))
    end
  end

  def test_the_folder_of_a_trace
    Dir.mktmpdir do |dir|
      out, err, = run_counted("puts $$; Dir.chdir('/'); GC.start", "-C", dir, stats: "trace")
      file = "#{File.realpath(dir)}/ruby-stats.#{out.to_i}.trace.json"
      assert_equal("ruby: RUBY_STATS: the trace is in #{file}\n", err)
      assert_include(JSON.parse(File.read(file))["traceEvents"].map { |one| one["name"] },
                     "collects")
    end
  end

  # RubyGems does its work before the program begins.
  def test_the_beginning
    Dir.mktmpdir do |dir|
      file = "#{dir}/a.json"
      run_counted("class A; def initialize = @a = 1; end; A.new", stats: "fields", stats_file: file)
      places = JSON.parse(File.read(file))["fields"]["places"]
      assert_equal([["-e", "A", 1]], places.map { |one| one.values_at("file", "class", "count") })
    end
  end

  # Names that a terminal would obey, or that are cut.
  def test_names
    Dir.mktmpdir do |dir|
      %w[a a.json].each do |name|
        _, err, = run_counted(Cases["stats/control/names"], stats: "fields,waits,trace",
                              stats_file: "#{dir}/#{name}")
        assert_match(/\A[^\n]*\n\z/, err)
        [name, "#{name}.trace.json"].each do |file|
          text = File.read("#{dir}/#{file}", encoding: "UTF-8")
          assert_predicate(text, :valid_encoding?)
          assert_not_match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, text)
          assert_include(text, "\u00e9")
          JSON.parse(text) if file.end_with?(".json")
        end
      end
      assert_match(/\\x1b\[2J/, File.read("#{dir}/a"))
      assert_match(/\\u001b\[2J/, File.read("#{dir}/a.json"))
    end
  end

  # A trace that is long is written while others go on, and begin anew.
  def test_traces_while_others_count = run_alone(Cases["stats/control/traces"])

  def test_a_crash
    text = "Process.kill(:SEGV, $$); sleep 1"
    _, err, status = run_counted(text, "--disable=gems", stats: "waits")
    assert_include(err, "RUBY_STATS: no report, because the process crashed")
    assert_not_predicate(status, :success?)
    Dir.mktmpdir do |dir|
      run_counted(text, "--disable=gems", stats: "waits", stats_file: "#{dir}/a")
      assert_equal([], Dir.children(dir))
    end
  end

  # The format of trace events: complete events that nest within a track, and named tracks.
  def test_a_trace
    Dir.mktmpdir do |dir|
      text = "4.times.map { Ractor.new(name: %q(a\"b)) { 5.times { GC.start }; Ractor.receive } }" \
             ".each { |r| r << 1 }.each(&:take)"
      _, err, = run_counted(text, stats: "trace", stats_file: "#{dir}/a")
      assert_equal("ruby: RUBY_STATS: the trace is in #{dir}/a.trace.json\n", err)
      check_trace(JSON.parse(File.read("#{dir}/a.trace.json")))
      assert_equal(["a.trace.json"], Dir.children(dir))
    end
  end

  def check_trace(trace)
    names, events = trace["traceEvents"].partition { |event| event["ph"] == "M" }
    named = names.select { |event| event["name"] == "thread_name" }.map { |event| event["tid"] }
    assert_equal(events.map { |event| event["tid"] }.uniq.sort - named, [])
    assert_include(names.map { |event| event["args"]["name"] }.compact, "ractor 1 (main)")
    assert_operator(events.size, :>, 20)
    events.group_by { |event| event["tid"] }.each_value do |track|
      track.sort_by { |event| event["ts"] }.each_cons(2) do |one, two|
        assert_operator(one["ts"] + one["dur"], :<=, two["ts"] + 0.01)
      end
    end
    assert_include(events.map { |event| event["name"] }, "collects")
    assert_equal(["X"], events.map { |event| event["ph"] }.uniq)
  end
end
