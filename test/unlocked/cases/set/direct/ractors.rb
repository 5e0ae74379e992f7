# Shareable ones are asked by several ractors; each changes its own.
shared = Ractor.make_shareable(Set[*1..1000, "text", :symbol])
workers = 4.times.map do |n|
  Ractor.new(shared, n) do |set, number|
    own = Set.new
    sum = 3000.times.sum do |i|
      push(own, i + number)
      delete(own, i + number - 100)
      set.instance_variables if i == 1000 && number == 2        # it gets a @hash
      has(set, i) ? 1 : 0
    end
    [sum, size(own), has(set, "text"), has(set, :symbol), has(set, "none")]
  end
end
workers.each_with_index do |worker, number|
  assert_equal([1000, 100, true, true, false], worker.take, number)
end
