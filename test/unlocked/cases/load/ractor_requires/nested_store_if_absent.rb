found = Ractor.new do
  first = Ractor.store_if_absent(:a) { [Ractor.store_if_absent(:b) { 1 }, 2] }
  same = begin
    Ractor.store_if_absent(:c) do
      Ractor.store_if_absent(:d) { Ractor.store_if_absent(:c) { 1 } }
    end
  rescue ThreadError => e
    e.class
  end
  again = Ractor.store_if_absent(:c) { Ractor.store_if_absent(:d) { 3 } }
  [first, same, again, Ractor[:b], Ractor[:d]]
end.take
assert_equal([[1, 2], ThreadError, 3, 1, 3], found)
