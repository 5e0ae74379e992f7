idle = Ractor.new { Ractor.receive }
busy = Ractor.new { loop { Object.new } }
done = Ractor.new { :value }
sleep 0.05
got = in_child do
  [idle, busy].flat_map do |r|
    [(r.send(1) rescue $!.class), (r.take rescue $!.class), r.inspect[/terminated/]]
  end << Ractor.count
end
assert_equal([Ractor::ClosedError, Ractor::ClosedError, "terminated"] * 2 + [1], got)
idle.send(:alive)
assert_equal(%i[alive value], [idle.take, done.take])
