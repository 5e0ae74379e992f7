made = KINDS.map { |kind| [typed(kind, nil), kind] }
made += MARKS.product(FREES).map { |at| [untyped(*at, nil), at] }.select(&:first)
KINDS.each { |kind| made << [DataTypes.close(typed(kind, "v")), kind] unless
                                                  kind.match?(/embedded|wide|heap/) }
made.each { |data, _| write(data, 0...8) }
3.times do |round|
  round == 1 ? shake : GC.start
  Array.new(30_000) { |i| "filler #{i}" }
  made.each do |data, said|
    check("#{said} without data", wanted(0...8), told(data))
    ObjectSpace.memsize_of(data)
    data.inspect
  end
end
