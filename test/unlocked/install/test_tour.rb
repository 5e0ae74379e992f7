# frozen_string_literal: true
require "test/unit"

# sample/tour.rb is the first program that a newcomer runs.
class TestTour < Test::Unit::TestCase
  TOUR = File.expand_path("../../../sample/tour.rb", __dir__)

  def test_tour_names_its_ruby_and_prints_the_time_and_the_gain_of_each_part
    assert_in_out_err([TOUR, "2000"], timeout: 120) do |out, err|
      assert_equal([], err)
      assert_include(out.first, RUBY_DESCRIPTION[/\Aruby [^+]*\+unlocked/])
      ["module", "closures", "struct", "string", "typed data"].each do |part|
        row = /\A  #{part} +\d+\.\d(?: +\d+\.\d)? +(?:busy machine|\d+\.\d\d(?:  \d+\.\d\d)?)\z/
        assert(out.any? { |line| line.match?(row) }, "no row for #{part}:\n#{out.join("\n")}")
      end
    end
  end

  def test_tour_refuses_a_count_that_is_no_positive_number
    %w[0 -1 many 5x].each do |count|
      out, err, status = EnvUtil.invoke_ruby([TOUR, count], "", true, true)
      assert_equal(["", 1], [out, status.exitstatus])
      assert_equal("usage: #{TOUR} [COUNT], a positive number\n", err)
    end
  end
end
