# A method in C writes into its arguments: an enumerator keeps those that it was given.
class Listed
  def initialize(list) = @list = list
  def to_ary = @list.map(&:dup)
end

list = Array.new(3) { "item #{it}" }
lists = Array.new(2) { |n| Listed.new(Array.new(3) { |i| "#{n} and #{i}" }) }
expected = [["item 0", "0 and 0", "1 and 0"], ["item 1", "0 and 1", "1 and 1"],
            ["item 2", "0 and 2", "1 and 2"]]

each = list.to_enum(:zip, *lists)
sized = list.to_enum(:each, *lists, &list.method(:zip))
4.times { GC.start }    # what has survived that, the next collections do not look at
3.times do
  assert_equal(expected, each.to_a)
  assert_equal(expected, sized.size)
  GC.start(full_mark: false)
  Array.new(2_000) { Array.new(3) { "other" } }
end

# What is read once is read anew for the next call.
once = [1, 2].to_enum(:zip, [3, 4].each)
2.times { assert_equal([[1, 3], [2, 4]], once.to_a) }

many = list.to_enum(:zip, *Array.new(300) { [it] })
2.times { assert_equal(["item 0", *0..299], many.to_a.first) }
