Library.table[:main] = true
found = Array.new(2) do |i|
  Ractor.new(i) do |number|
    100.times { Library.table[number] = Library.read }
    [Library.table, Library.list, Library.constant, Library.instance_variable_get(:@list),
     Library.const_get(:CONSTANT), Library.table.equal?(Library.table)]
  end
end.map(&:take)
found.each_with_index do |values, i|
  assert_equal([{i => [Library]}, [Library], [2], [Library], [2], true], values)
end
100.times { Library.table; Library.read; Library.list; Library.constant }
assert_equal([{main: true}, [], [], [1]],
             [Library.table, Library.read, Library.list, Library.constant])
