# frozen_string_literal: true
require "test/unit"

# BigDecimal converts floats in several ractors at once (internal/stdlib/bigdecimal.h). With lists
# of numbers that ractors share, two of them get the same number, and the process crashes.
class TestBigdecimalNumbers < Test::Unit::TestCase
  # The gem as this build has compiled it.
  def load_path
    objects = File.dirname(EnvUtil.rubybin)
    found = Dir[File.join(objects, ".bundle/extensions/*/*/bigdecimal-*")] +
            Dir[File.join(objects, "../src/.bundle/gems/bigdecimal-*/lib")]
    found.size == 2 or omit("no bigdecimal in this build")
    found.flat_map { |folder| ["-I", folder] }
  end

  def test_conversions_in_ractors
    scale = Integer(ENV.fetch("UNLOCKED_TEST_LONG", "1"))
    assert_separately(["-W0", *load_path], <<~RUBY, timeout: 60 * scale)
      require "bigdecimal"
      def there_and_back(seed, count)
        random = Random.new(seed)
        Array.new(count) do
          x = random.rand * 10.0**random.rand(-200..200)
          BigDecimal(x, 0).to_f
        end
      end
      ractors = Array.new(4) { |i| Ractor.new(i, #{30_000 * scale}) { |*a| there_and_back(*a) } }
      assert_equal(Array.new(4) { |i| there_and_back(i, #{30_000 * scale}) }, ractors.map(&:take))
    RUBY
  end

  # A native thread frees its list when it ends.
  def test_threads_that_end
    assert_separately(["-W0", *load_path], <<~RUBY)
      require "bigdecimal"
      def self.text(number) = BigDecimal(number * 1.1e-300, 0).to_s
      results = Array.new(200) { |i| Thread.new { text(i) } }.map(&:value)
      assert_equal(Array.new(200) { |i| text(i) }, results)
      other = Ractor.new { Thread.new { BigDecimal(5 * 1.1e-300, 0).to_s }.value }
      assert_equal(text(5), other.take)
    RUBY
  end
end
