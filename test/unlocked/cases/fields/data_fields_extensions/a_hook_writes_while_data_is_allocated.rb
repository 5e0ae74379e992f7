[0, 1, 5, 90].each do |count|
  hooked = Array.new(count) { |i| [:"@h#{i}", i] }
  GC.start
  GC.disable
  made = nil
  DataTypes.tag(count) do
    made = KINDS.map { |kind| [typed(kind, "v"), kind] }
    made += [[untyped(0, :default, "v"), :untyped], [untyped(8, 8, "v"), :function]]
  end
  GC.enable
  made.each do |data, kind|
    next unless data
    check("#{kind} with #{count}", ["v", hooked], [DataTypes.value(data), told(data)])
    write(data, 0...3)
    check("#{kind} and more", hooked + wanted(0...3), told(data))
  end
  shake
  made.each { |data, kind| check("#{kind} later", count + 3, told(data).size) if data }
end
