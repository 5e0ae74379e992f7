found = []
(0..80).each do |n|
  struct, sub, data = kinds(n)
  {S: struct, T: sub, D: data}.each do |letter, kind|
    Object.const_set(:"#{letter}#{n}", kind)
    [0, 1, 3, 4, 9, 0].each do |count|
      made = kind == data ? kind.allocate : kind.new(*Array.new(n) { |i| "c#{i}" })
      made = kind.new(*Array.new(n) { |i| [i] }) if kind == data && count == 0
      count.times { |i| made.instance_variable_set(:"@v#{i}", "v#{i}") } unless made.frozen?
      made.instance_variable_set(:@me, made) if count == 4
      bytes = Marshal.dump(made)
      found << bytes.sum << bytes.size
      loaded = begin Marshal.load(bytes) rescue $! end
      next found << loaded.message if kind == data && FrozenError === loaded
      told = ->(s) { [s.class, s.instance_variables, s.inspect] }
      abort "#{n} #{letter} #{count}" unless told[loaded] == told[made]
      again = Marshal.dump(loaded)
      abort "#{n} #{letter} #{count}: other bytes" unless again == bytes
      found << loaded.frozen?
    end
  end
end
p found
