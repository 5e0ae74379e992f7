# frozen_string_literal: true
require "test/unit"
require "tmpdir"

# doc/ractor/tutorial.md: each listing prints what stands below it.
class TestTutorial < Test::Unit::TestCase
  PAGE = File.read(File.expand_path("../../../doc/ractor/tutorial.md", __dir__))
  # A listing, and what it prints, if that stands below.
  LISTING = /^```ruby\n(# (\w+\.rb)\n.*?)^```\n(?:\n((?: {4}[^\n]*\n)+))?/m
  WORDS = { "gain.rb" => ["2000"] }.freeze

  def test_listings
    assert_equal(PAGE.scan("```ruby").size, PAGE.scan(LISTING).size, "listings without a name")
    ran = []
    Dir.mktmpdir do |room|
      PAGE.scan(LISTING) do |text, name, printed|
        File.write("#{room}/#{name}", text)
        next unless printed
        # What log.rb changes is seen by the program before it.
        name = ran.last if name == "log.rb"
        assert_prints(printed.gsub(/^ {4}/, ""), name, room)
        ran << name
      end
    end
    assert_equal(%w[first first parts kinds values wrong server gain], ran.map { _1[/\w+/] })
  end

  def assert_prints(wanted, name, room)
    out, err, status = EnvUtil.invoke_ruby(
      ["-W:no-experimental", "#{room}/#{name}", *WORDS[name]], "", true, true, timeout: 120)
    assert_predicate(status, :success?, "#{name}: #{err}")
    # Times are the machine's own.
    out, wanted = [out, wanted].map { |text| text.gsub(/\b\d+\.\d\d\b/, "N") }
    assert_equal(wanted, out, "#{name}: #{err}")
  end
end
