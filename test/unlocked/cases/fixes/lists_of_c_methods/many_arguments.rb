# The elements of the list are new arrays, which are in the list only while the GC runs.
class Row
  def initialize(number) = @number = number

  def to_ary
    4.times { GC.start(full_mark: @number == 0) } if [0, 100, 101].include?(@number)
    [@number, @number.to_s * 40, 3, 4, 5, 6, 7, 8]
  end
end

rows = Array.new(200) { |number| Row.new(number) }
zipped = [1, 2].zip(*rows)
GC.start
assert_equal([1, *0...200], zipped[0])
assert_equal([2, *(0...200).map { |number| number.to_s * 40 }], zipped[1])
