# A new fiber may be where the one of a continuation was: it is not the same.
require "continuation"
$kept = []
def captured = Fiber.new { callcc { |c| $kept << c }; :old }.resume
def deep(n) = n == 0 ? captured : deep(n - 1)
100.times { deep(30) }
3.times { GC.start }
fibers = Array.new(500) do
  Fiber.new do
    $kept.each do |c|
      error = assert_raise(RuntimeError) { c.call }
      assert_equal("continuation called across fiber", error.message)
    end
    :new
  end
end
assert_equal({ new: 500 }, fibers.map(&:resume).tally)
