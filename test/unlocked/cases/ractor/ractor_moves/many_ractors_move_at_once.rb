workers = Array.new(4) do
  Ractor.new do
    n = 0
    while (o = Ractor.receive)
      n += o.sum { |x| x.size + x.instance_variable_get(:@v0).size }
    end
    n
  end
end
400.times do |i|
  objects = ["s" * 300, Array.new(20) { +"e" }, (0...8).to_h { |k| [k, +"v"] }]
  workers[i % 4].send(objects.each { |o| write(o, 3) }, move: true)
  GC.start if i % 100 == 0
end
workers.each { |w| w.send(nil) }
assert_equal([100 * (300 + 20 + 8 + 3)] * 4, workers.map { |w| take(w) })
