groups = 2.times.map { 3.times.map { |k| Ractor.new(k) { |i| Ractor.receive; i } } }
threads = groups.map do |group|
  Thread.new do
    rest = group.dup
    values = []
    until rest.empty?
      ractor, value = Ractor.select(*rest)
      rest.delete(ractor)
      values << value
    end
    values.sort
  end
end
groups.transpose.flatten.each { _1 << :go }
assert_equal([[0, 1, 2]] * 2, threads.map(&:value))
