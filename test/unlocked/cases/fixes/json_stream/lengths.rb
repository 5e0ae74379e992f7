sizes = [1, 100, 400, 500, 511, 512, 513, 8000, 15_900, 16_200, 16_382, 16_383, 16_384, 40_000]
sizes.product(sizes) do |first, second|
  list = ["x" * first, "y" * second, {"k" * 30 => [1.5, nil, second]}]
  io = StringIO.new
  JSON.dump(list, io)
  assert_equal(JSON.generate(list), io.string)
end
io = StringIO.new
JSON.dump([], io)
assert_equal("[]", io.string)

# Nothing empty is written.
pieces = []
io = Object.new
io.define_singleton_method(:write) { |piece| pieces << piece.dup; piece.bytesize }
io.define_singleton_method(:flush) { self }
io.define_singleton_method(:to_io) { self }
JSON.dump(["a" * 20_000, "b" * 40_000, "c"], io)
assert_equal(JSON.generate(["a" * 20_000, "b" * 40_000, "c"]), pieces.join)
assert_not_include(pieces, "")
