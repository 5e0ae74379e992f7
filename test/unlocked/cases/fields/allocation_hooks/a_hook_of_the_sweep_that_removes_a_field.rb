body = lambda do |kind, maker, size, change|
  names = Array.new(size) { |i| :"@f#{kind}#{size}#{change}#{i}" }
  owner = maker.call
  names.each { |name| owner.instance_variable_set(name, name) }
  # So that the hook finds the shape without the last one.
  owner.remove_instance_variable(names.last)
  owner.instance_variable_set(names.last, names.last)
  30.times { "garbage" + kind.to_s }
  GC.stress = true
  hooked = AllocationHook.at_sweep(owner, names.last, nil) do
    if change == :set then owner.instance_variable_set(:@f_new, :@f_new)
    else owner.remove_instance_variable(names[1])
    end
  end
  GC.stress = false
  $hooked += 1 if hooked
  wanted = change == :set ? [*names, :@f_new] : names - [names[1]]
  wanted -= [names.last] if hooked
  wanted = wanted.to_h { |name| [name, name] }
  abort "#{kind}, #{size}, #{change}: #{all(owner)}" unless all(owner) == wanted
end
MAKERS.slice(:array, :string, :struct, :class).each do |kind, maker|
  [3, 7, 17, 19, 26, 45].each { |n| %i[set remove].each { |way| body[kind, maker, n, way] } }
end
