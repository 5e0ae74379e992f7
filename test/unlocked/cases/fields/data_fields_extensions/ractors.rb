shared = write(typed(:shareable, 1), 0...3)
Ractor.make_shareable(shared)
check("shared", [true, true], [shared.frozen?, Ractor.shareable?(shared)])
seen = Ractor.new(shared) do |data|
  writes = begin data.instance_variable_set(:@f0, 1) rescue $!.class end
  [data.instance_variables, data.instance_variable_get(:@f2), writes]
end.take
check("seen", [%i[@f0 @f1 @f2], "v2", FrozenError], seen)
unshared = write(typed(:shareable, 1), 0...1)
unshared.instance_variable_set(:@bad, proc { binding })
error = raised { Ractor.make_shareable(unshared) }
check("bad", Ractor::IsolationError, error[0])
[typed(:marked, "v"), untyped(0, :default, "v")].each do |data|
  error = raised { Ractor.make_shareable(write(data, 0...2)) }
  check("not shareable", Ractor::Error, error[0])
  check("kept", wanted(0...2), told(data))
  taker = Ractor.new { Ractor.receive }
  check("moved", [TypeError, "allocator undefined for Data_"],
        raised { taker.send(data, move: true) })
  check("kept", wanted(0...2), told(data))
  taker.send(1)
  taker.take
end
own = Array.new(3) do |n|
  Ractor.new(n, KINDS) do |me, kinds|
    kept = []
    600.times do |i|
      data = DataTypes.typed(Data_, kinds[i % kinds.size], nil)
      (i % 7).times { |j| data.instance_variable_set(:"@f#{j}", "#{me} #{i}") }
      kept << [data, i] if i % 5 == 0
      GC.start if i % 200 == 0
    end
    kept.all? do |data, i|
      data.instance_variables.size == i % 7 &&
        data.instance_variables.all? { |v| data.instance_variable_get(v) == "#{me} #{i}" }
    end
  end
end
check("own", [true] * 3, own.map(&:take))
