def size_of_string(s) = s.size
def size_of_array(a) = a.size
def size_of_hash(h) = h.size
40.times { size_of_string("ab"); size_of_array([1]); size_of_hash({}) }
answers = Array.new(4) do
  Ractor.new do
    Array.new(100) do |i|
      odd = [+"ab", [1], {}]
      odd.each { |o| def o.size = 7 } if i.odd?
      [size_of_string(odd[0]), size_of_array(odd[1]), size_of_hash(odd[2])]
    end
  end
end.map(&:take)
assert_equal([[2, 1, 0], [7, 7, 7]] * 50, answers.uniq.flatten(1))
