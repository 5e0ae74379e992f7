each_data(MARSHALED_DATA) do |data, said|
  [0, 1, 4, 20].each do |count|
    write(data, 0...count)
    loaded = Marshal.load(Marshal.dump(data))
    assert_equal(data.class, loaded.class)
    next if said == :random                       # its own marshal_dump leaves them out
    assert_equal([data, values(0...count)], [loaded, read(loaded, 0...count)], said)
  end
end
refused = CORE_DATA.keys & %i[thread mutex proc binding method queue weak_map string_io]
each_data(refused) do |data, said|
  assert_raise(TypeError, said) { Marshal.dump(write(data, 0...2)) }
  assert_equal(values(0...2), read(data, 0...2), said)
end
