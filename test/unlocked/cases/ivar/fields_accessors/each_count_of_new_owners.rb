names = %i[string array hash struct time]
made = (0..82).flat_map do |n|
  names.map do |name|
    owner = OWNERS.fetch(name).call
    write(owner, 0...n)
    [name, n, owner, owner.object_id]
  end
end
verify
GC.start
made.each do |name, n, owner, id|
  assert_equal(values(0...n), read(owner, 0...n), "#{name} with #{n}")
  assert_equal(id, owner.object_id, "#{name} with #{n}")
end
