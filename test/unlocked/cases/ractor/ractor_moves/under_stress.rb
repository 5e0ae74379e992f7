r = Ractor.new { while (o = Ractor.receive) do Ractor.yield(o, move: true) end }
some = ["string of 70", "array of 18", "hash of 8", "object of 9", "middle", "frozen array",
        "nested"]
some.each do |name|
  wanted = told(write(MAKERS[name].call, 5))
  object = write(MAKERS[name].call, 5)
  GC.stress = true
  r.send(object, move: true)
  got = r.take
  GC.stress = false
  assert_equal(wanted, told(got), name)
end
