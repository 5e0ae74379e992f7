require "stringio"
Ractor.new { 1 }.take
class Odd < StringIO; end
6.times do |turn|
  given = []
  if turn.even? then Odd.define_method(:write) { |s| given << 1; super(s) }
  else Odd.define_method(:write) { |*s| given << s.size; super(*s) }
  end
  io = Odd.new
  3.times { io.puts("a") }
  assert_equal(["a\n" * 3, turn.even? ? [1] * 6 : [2] * 3], [io.string, given])
end
