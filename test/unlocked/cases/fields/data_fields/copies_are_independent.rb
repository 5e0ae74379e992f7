each_data(COPIED) do |data, said|
  next if data.frozen?
  [0, 1, 3, 4, 20, 90].each do |count|
    write(data, 0...count)
    copies = [data.dup, data.clone]
    copies += [data.clone.freeze, data.clone.freeze.dup] unless said == :string_io
    takes_option = !%i[proc lambda method unbound binding].include?(said)
    copies << data.clone(freeze: true) if takes_option
    copies.each do |copy|
      assert_equal([data.class, values(0...count)], [copy.class, read(copy, 0...count)], said)
      next if copy.frozen?
      copy.instance_variable_set(:@f0, "copy's")
      copy.instance_variable_set(:@more, 1)
    end
    assert_equal(count > 0 ? "v0" : nil, data.instance_variable_get(:@f0), said)
    assert_equal(false, data.instance_variable_defined?(:@more), said)
  end
end
single = Time.at(0)
def single.z = @z = "z"
assert_equal(["z", "z"], [single.z, single.clone.instance_variable_get(:@z)])
assert_equal("z", single.clone.z)
verify
