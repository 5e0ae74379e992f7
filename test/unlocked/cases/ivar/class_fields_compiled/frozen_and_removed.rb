owners.each { |owner| exercise(owner, 1) }
owners.each do |owner|
  exercise(owner, :kept)
  6.times do
    owner.remove_instance_variable(:@a)
    assert_nil owner.get
    owner.set(:kept)
  end
  owner.freeze
  [-> { owner.set(1) }, -> { owner.a = 1 }, -> { owner.set_b(1) }].each do |write|
    6.times do
      error = assert_raise(FrozenError) { write.call }
      assert_match(/\Acan't modify frozen .*: #{Regexp.escape(owner.inspect)}\z/,
                   error.message)
    end
  end
  assert_equal :kept, owner.get
end
