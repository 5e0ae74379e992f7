each_owner(ALL_OWNERS.keys - %i[thread ractor queue sized_queue]) do |owner, said|
  next if owner.frozen?
  write(owner, 0...2)
  owner.freeze
  error = assert_raise(FrozenError, said) { owner.instance_variable_set(:@f0, 1) }
  kinds = [owner.class, *(owner.singleton_class if owner.is_a?(Module))].map(&:to_s)
  assert_match(/\Acan't modify frozen #{Regexp.union(kinds)}: /, error.message)
  assert_raise(FrozenError, said) { owner.instance_variable_set(:@new, 1) }
  assert_raise(FrozenError, said) { owner.remove_instance_variable(:@f0) }
  assert_equal(values(0...2), read(owner, 0...2), said)
end
verify
