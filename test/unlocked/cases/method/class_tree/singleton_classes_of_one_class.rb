rounds(20).times do
  Object.const_set(:Shared, Class.new)
  chains = take_all(Array.new(4) do
    Ractor.new { a = Shared; Array.new(100) { a = a.singleton_class }.map(&:object_id) }
  end)
  assert_equal(1, chains.uniq.size)
  meta = Shared.singleton_class
  assert_equal([meta, Object.singleton_class.singleton_class, true],
               [meta.attached_object.singleton_class, meta.singleton_class.superclass,
                meta.singleton_class <= Class.singleton_class])
  Object.send(:remove_const, :Shared)
end
