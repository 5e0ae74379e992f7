# frozen_string_literal: true
require "test/unit"

# sample/tour.rb is the first thing that a newcomer runs.
class TestTour < Test::Unit::TestCase
  TOUR = File.expand_path("../../sample/tour.rb", __dir__)

  def test_tour_runs_and_names_its_ruby_and_its_times
    args = ["-W:no-experimental", TOUR, "2000"]
    assert_in_out_err(args, timeout: 120) do |out, err|
      assert_equal([], err)
      assert_include(out.join("\n"), RUBY_DESCRIPTION[/\Aruby [^+]*\+unlocked/])
      rows = out.grep(/ms/)
      assert_operator(rows.size, :>=, 5, out.join("\n"))
      ["struct", "string", "typed data", "module"].each do |kind|
        assert(rows.grep(/#{kind}/).any?, "#{kind}: #{out.join("\n")}")
      end
    end
  end
end
