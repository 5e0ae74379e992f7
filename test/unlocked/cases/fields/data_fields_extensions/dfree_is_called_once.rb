def freed = DataTypes.counts[1]
all = (1..8).map { |at| [:untyped, at] }
all += (KINDS - %i[marked never embedded]).map { |kind| [:typed, kind] }
all.each do |how, which|
  next unless how == :typed || untyped(0, which, "v")
  [0, 1, 9].each do |fields|
    GC.start
    before = freed
    300.times do
      data = how == :typed ? typed(which, nil) : untyped(0, which, nil)
      data = how == :typed ? typed(which, "x") : untyped(0, which, "x")
      write(data, 0...fields)
    end
    10.times { GC.start }
    count = freed - before
    most = %i[embedded_left embedded_declared embedded_compacting wide huge].include?(which)
    most ||= which == :heap_type
    check("#{which} with #{fields}: #{count}", true,
          count.between?(290, most ? 620 : 310))
  end
end
