owners = []
each_owner { |owner, count, kind| owners << [owner, count] if count > 0 }
old!
12.times do |turn|
  owners.each { |owner, count| write(owner, 0...count, "turn #{turn} ") }
  full = turn % 3 == 2
  GC.start(full_mark: full, immediate_mark: !full, immediate_sweep: false)
  shake if turn == 6
  owners.each do |owner, count|
    assert_equal values(0...count, "turn #{turn} "), read(owner, 0...count)
  end
end
verify
