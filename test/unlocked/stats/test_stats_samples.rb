# frozen_string_literal: true
require "test/unit"
require "socket"
require_relative "../tools/live_tools"

# The programs that doc/stats/programs.md shows: they work, and their reports name what it says.
class TestStatsSamples < Test::Unit::TestCase
  include LiveTools

  SAMPLE = File.expand_path("../../../sample", __dir__)

  def ruby(*words)
    out, err, status = EnvUtil.invoke_ruby(["-W0", *words], "", true, true, timeout: LIMIT)
    [out, err, status.exitstatus]
  end

  # The URL, and the report in the end.
  def serve(*words)
    env = { "RUBY_STATS" => "waits,live", "RUBY_STATS_FILE" => "#{@home}/report" }
    server = IO.popen([env, EnvUtil.rubybin, "-W0", "#{SAMPLE}/cached_server.rb", *words], "r+")
    @programs << server
    yield server.gets.chomp, server.pid
    server.close
    assert_predicate($?, :success?)
    File.read("#{@home}/report")
  end

  def assert_answers(url, count, code)
    words = %w[--requests 10 --connections 3 --paths 7]
    out, err, status = ruby("#{SAMPLE}/web_client.rb", url, *words)
    assert_equal(["", 0], [err, status])
    assert_match(/\A#{count} of #{code}; \d+ a second\n\z/, out)
  end

  def test_the_server_with_one_cache
    report = serve("--workers", "2") do |url, process|
      assert_answers(url, 30, 200)
      assert_answers(url.sub("words", "none"), 30, 404)
      names = Published.of(process).sample.ractors.map(&:name)
      assert_equal(["", "cache", "worker 0", "worker 1"], names.sort)
    end
    text = File.readlines("#{SAMPLE}/cached_server.rb")
    line = text.index { |found| found.include?("ask(cache, word)") }
    assert_match(/ receive +\S+cached_server.rb:#{line + 3}  #\d worker [01]/, report)
    assert_match(/ receive +\S+cached_server.rb:\d+  #2 cache/, report)
  end

  def test_the_server_with_own_caches
    report = serve("0", "--own-cache") { |url| assert_answers(url, 30, 200) }
    assert_not_include(report, "Ractor.receive")
  end

  def test_a_row
    out, err, status = ruby("#{SAMPLE}/ordinary_waits.rb", "trees", "50")
    assert_equal(["", 0], [err, status])
    assert_match(/\ARubyVM::Stats of process .* take +Ractor#take.*^Serial part:/m, out)
    assert_equal(["", 1], ruby("#{SAMPLE}/ordinary_waits.rb", "none").values_at(0, 2))
  end

  # Nobody is at that port.
  def test_a_client_without_a_server
    port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    out, err, status = ruby("#{SAMPLE}/web_client.rb", "http://127.0.0.1:#{port}/")
    assert_equal(["", 1], [out, status])
    assert_match(/\Aweb_client.rb: .*Connection refused.*\n/, err)
  end

  def test_usage
    [["x"], ["0", "1"], ["--workers"], ["--workers", "0"], ["70000"]].each do |words|
      assert_equal(["", 1], ruby("#{SAMPLE}/cached_server.rb", *words).values_at(0, 2))
    end
    [[], ["x"], ["http://a/", "--requests", "0"]].each do |words|
      assert_equal(["", 1], ruby("#{SAMPLE}/web_client.rb", *words).values_at(0, 2))
    end
  end
end
