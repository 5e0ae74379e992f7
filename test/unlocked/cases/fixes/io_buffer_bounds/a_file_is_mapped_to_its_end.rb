Tempfile.create do |file|
  file.write("x" * (PAGE + 3))
  file.flush
  [[PAGE * 2 + 1], [PAGE + 1, PAGE], [1, PAGE * 2], [nil, PAGE * 2], [nil, PAGE * 200],
   [PAGE, -PAGE], [2**62], [PAGE, 2**62 - PAGE]].each do |arguments|
    assert_raise(ArgumentError, arguments.inspect) { IO::Buffer.map(file, *arguments) }
  end
  assert_equal(PAGE + 3, IO::Buffer.map(file).size)
  assert_equal("xxx", IO::Buffer.map(file, nil, PAGE).get_string)
  assert_equal("\0", IO::Buffer.map(file, PAGE * 2).get_string(PAGE * 2 - 1))
  assert_equal(PAGE, IO::Buffer.map(file, PAGE, PAGE).size)
  assert_raise(Errno::EINVAL) { IO::Buffer.map(file, 0) }
  assert_raise(Errno::EINVAL) { IO::Buffer.map(file, 1, 1) }
  file.truncate(0)
  assert_raise(Errno::EINVAL) { IO::Buffer.map(file) }
end
