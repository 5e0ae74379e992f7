r = Ractor.new do
  n = 0
  while (o = Ractor.receive)
    n += o.sum { |file, lists| file.closed? ? 0 : lists.sum(&:size) }
  end
  n
end
gc = Ractor.new do
  until Ractor.receive_if { true } == :end
    4.times { GC.start(full_mark: false) }
    GC.start
  end
end
6.times do
  many = Array.new(300) { [File.open(File::NULL), Array.new(100) { [1] }] }
  20.times { gc.send(1) }
  r.send(many, move: true)
  many = nil
end
r.send(nil)
gc.send(:end)
assert_equal(6 * 300 * 100, take(r))
verify
