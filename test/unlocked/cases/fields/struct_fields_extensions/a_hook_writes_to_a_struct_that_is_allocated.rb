WIDTHS.each do |n|
  [struct_class(n), data_class(n)].each do |klass|
    [0, 1, 5, 90, 1].each do |count|
      made = nil
      seen = tag(count) do
        made = [klass.allocate, klass.new(*contents(n)), klass.allocate.dup]
      end
      check("#{n} seen", true, seen >= 4)
      wanted = Array.new(count) { |i| [:"@h#{i}", i] }
      made.each { |s| check("#{n} with #{count}", wanted, told(s)) }
      check("#{n} members", contents(n), made[1].to_h.values)
      write(made[0], 0...3)
      check("#{n} more", wanted + names(0...3).zip(values(0...3)), told(made[0]))
    end
    plain = klass.allocate
    check("#{n} plain", [], told(plain))
  end
end
shake
range = nil
check("ranges", 1, tag(2) { range = Range.new(1, 9) })
check("range", [[:@h0, 0], [:@h1, 1]], told(range))
