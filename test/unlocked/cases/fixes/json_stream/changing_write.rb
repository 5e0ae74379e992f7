Output = Struct.new(:pieces, :act) do
  def write(piece) = (pieces << piece.dup; act.call; piece.bytesize)
  def flush = self
  def to_io = self
end
text = -> { +"#{"x" * 40_000}\n#{"y" * 40_000}\u00e9\n#{"z" * 40_000}" }
class Raw
  def initialize(text) = @text = text
  def to_json(*) = @text
end
20.times do
  changed = text.call
  io = Output.new([], -> { changed.clear; changed << "w" * 100; GC.start })
  JSON.dump(["a" * 16_000, changed], io)
  assert_equal(JSON.generate(["a" * 16_000, text.call]), io.pieces.join)

  raw = +%("#{"r" * 60_000}")
  io = Output.new([], -> { raw.clear; raw << "w" * 100; GC.start })
  JSON.dump(["a" * 500, Raw.new(raw)], io)
  assert_equal(%(["#{"a" * 500}","#{"r" * 60_000}"]), io.pieces.join)
end
