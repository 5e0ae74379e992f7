got = 3.times.map do
  Ractor.new do
    100.times.map do |i|
      rd, wr = IO.pipe
      waits = Thread.new { rd.wait_readable(i.odd? ? nil : 60) && rd.read(1) }
      asleep(waits) if i % 3 == 0
      wr << "x"
      value = waits.value
      rd.close
      wr.close
      value
    end.tally
  end
end.map(&:take)
assert_equal([{ "x" => 100 }] * 3, got)
