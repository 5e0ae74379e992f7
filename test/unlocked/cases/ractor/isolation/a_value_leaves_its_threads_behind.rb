20.times do
  r = Ractor.new do
    list = []
    Thread.new { list << 1 while true }
    Thread.pass until list.any?
    list
  end
  list = r.take
  size = list.size
  1000.times { Thread.pass }
  assert_equal(size, list.size)
end
