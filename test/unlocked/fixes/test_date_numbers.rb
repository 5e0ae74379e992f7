# frozen_string_literal: true
require "test/unit"
begin
  require "date"
rescue LoadError
end

# Numbers of a Date: patches/fixes/ext/date/date_core.c+numbers.cocci. Each test but the last fails
# on stock.
class TestDateNumbers < Test::Unit::TestCase
  def setup
    omit("no date") unless defined?(DateTime)
  end

  def second(count) = Rational(count, 86_400)

  # The base keeps what an int has of the seconds: +391684:50 for 10**10 of them.
  def test_offset_beyond_a_day
    [10**10, -(10**10), 2**31, 2**32, 86_401, -86_401, 2**62, 10**30].each do |count|
      date = DateTime.new(2000, 1, 1, 0, 0, 0, second(count))
      assert_equal(DateTime.new(2000), date, count)
      assert_equal("2000-01-01T00:00:00+00:00", date.to_s)
      assert_equal(0, date.new_offset(second(count)).offset)
    end
  end

  # The base shows the hour 31 and the minute 63.
  def test_offset_that_is_no_number
    [Float::NAN, Float::INFINITY, -Float::INFINITY].each do |offset|
      assert_equal("2000-01-01T00:00:00+00:00", DateTime.new(2000, 1, 1, 0, 0, 0, offset).to_s)
      assert_equal("2000-01-01T00:00:00+00:00", DateTime.new(2000).new_offset(offset).to_s)
    end
  end

  # The base raises, in `==` and Array#index as well.
  def test_what_has_no_order
    date = Date.new(2000)
    [Float::NAN, Complex(1, 1)].each do |other|
      assert_nil(date <=> other)
      assert_not_equal(date, other)
      assert_nil([date].index(other))
      assert_raise(ArgumentError) { date < other }
    end
    assert_equal([-1, 1, 0], [date <=> Float::INFINITY, date <=> 1, date <=> date.ajd])
  end

  # RangeError on stock.
  def test_era_of_a_day_beyond_an_int
    assert_equal("R9999997982.01.01", Date.new(10**10).jisx0301)
    assert_equal("-10000000000-01-01", Date.new(-(10**10)).jisx0301)
  end

  def test_offsets_up_to_a_day
    [86_400, -86_400, 86_399, 1, 0].each do |count|
      assert_equal(second(count), DateTime.new(2000, 1, 1, 0, 0, 0, second(count)).offset)
    end
    assert_equal(Rational(1, 2), DateTime.new(2000, 1, 1, 0, 0, 0, 0.5).offset)
  end
end
