# frozen_string_literal: true
require "fileutils"
require "tmpdir"
require_relative "separate_process"
require "unlocked-top"
require "unlocked-top/published"
require "unlocked-top/screen"

# Programs that publish what they do, in a directory of the test, and views of them.
module LiveTools
  include UnlockedTop

  ON = { "RUBY_STATS" => "live" }.freeze
  LIMIT = AtLength.of(60)

  def setup
    @home = Dir.mktmpdir(nil, "/tmp")        # that another user may come to
    @directory = "#{@home}/unlocked-ruby"
    @before = ENV.to_h
    ENV["XDG_RUNTIME_DIR"] = @home
    ENV.delete("RUBY_STATS")
    @programs = []
  end

  def teardown
    @programs.each do |program|
      Process.kill(:KILL, program.pid) unless program.closed?
      program.close unless program.closed?
    end
    ENV.replace(@before)
    FileUtils.chmod_R(0o700, @home)
    FileUtils.rm_rf(@home)
  end

  # A program that runs until its stdin has an end; it has said that it is ready.
  def start(text, env: ON, ready: "ready\n")
    path = "#{@home}/program#{@programs.size}.rb"
    File.write(path, text)
    program = IO.popen([env, EnvUtil.rubybin, "-W0", path], "r+", err: "#{path}.err")
    @programs << program
    assert_equal(ready, program.gets)
    program
  end

  WAITS = "puts 'ready'; $stdout.flush; $stdin.read"

  # What the view says: stdout, stderr, status.
  def top(*words, env: {})
    out, err, status = EnvUtil.invoke_ruby([env, "-W0", "-runlocked-top", *words], "", true, true,
                                           timeout: LIMIT)
    [out, err, status.exitstatus]
  end

  # Until the block is true.
  def eventually
    over = now + LIMIT
    until (found = yield)
      flunk("not within #{LIMIT} seconds") if now > over
      sleep(0.02)
    end
    found
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def files = Dir.exist?(@directory) ? Dir.children(@directory).sort : []

  # What a program without a terminal writes, and its status.
  def run_program(text, env: ON)
    out, err, status = EnvUtil.invoke_ruby([env, "-W0", "-e", text], "", true, true, timeout: LIMIT)
    [out, err, status]
  end
end
