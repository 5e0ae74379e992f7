each_data(CORE_DATA.keys - %i[thread ractor queue sized_queue]) do |data, said|
  next if data.frozen?
  write(data, 0...2)
  data.freeze
  error = assert_raise(FrozenError, said) { data.instance_variable_set(:@f0, 1) }
  assert_match(/\Acan't modify frozen #{data.class}: /, error.message)
  assert_raise(FrozenError, said) { data.instance_variable_set(:@new, 1) }
  assert_raise(FrozenError, said) { data.remove_instance_variable(:@f0) }
  assert_equal(values(0...2), read(data, 0...2), said)
end
verify
