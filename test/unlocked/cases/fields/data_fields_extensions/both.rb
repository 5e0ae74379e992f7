GC.verify_compaction_references if compaction?
made = []
each_kind do |data, typed, value, said|
  check("#{said} typed", typed, DataTypes.typed?(data))
  check("#{said} value", value, DataTypes.value(data))
  check("#{said} type", false, DataTypes.kind_of?(data, :never)) unless said == :never
  if typed
    name, embedded, = DataTypes.told(data)
    check("#{said} name", said.name, name)
    check("#{said} embedded", said == :wide || /embedded|heap/ === said, embedded)
    check("#{said} untyped", TypeError, raised { DataTypes.untyped_value(data) }[0])
    unless said == :heap_type
      check("#{said} check", value, DataTypes.check(data, said))
      check("#{said} kind", true, DataTypes.kind_of?(data, said))
    end
  else
    check("#{said} words", said.map { |at| at == :default ? 7 : at % 8 }, DataTypes.words(data))
    check("#{said} value", value, DataTypes.untyped_value(data))
  end
  other = said == :never ? :later : :never
  error = raised { DataTypes.check(data, other) }
  wrong = typed ? "wrong argument type #{said} (expected #{other})"
                : "wrong argument type Data_ (expected #{other})"
  check("#{said} error", [TypeError, wrong], error)
  [1, 4, 20].each do |count|
    check("#{said} written", wanted(0...count), told(write(data, 0...count)))
  end
  check("#{said} removed", "v1", data.remove_instance_variable(:@f1))
  check("#{said} size", true, ObjectSpace.memsize_of(data) >= 40)
  check("#{said} name", typed ? said.name : nil,
        ObjectSpace.dump(data)[/"struct":"([^"]*)"/, 1])
  made << [data, said, value]
end
check("kinds", true, made.size > KINDS.size + 5)
3.times do |round|
  round == 1 ? shake : GC.start
  Array.new(30_000) { |i| "filler #{i}" }
  made.each do |data, said, value|
    check("#{said} afterwards", [value, wanted([0, *2..19])],
          [DataTypes.value(data), told(data)])
  end
end
