# The block of a stream, and other threads, cannot take the state that zlib works on.
require "zlib"
text = Random.bytes(400_000)
packed = Zlib.deflate(text)
CHANGES = {
  close: ->(z) { z.close }, reset: ->(z) { z.reset }, flush_next_in: ->(z) { z.flush_next_in },
  flush_next_out: ->(z) { z.flush_next_out }, avail_out: ->(z) { z.avail_out = 16_384 },
  inflate: ->(z) { z << "" << "x" },
}
CHANGES.each do |name, change|
  z = Zlib::Inflate.new
  raised = nil
  pieces = []
  z.inflate(packed) do |piece|
    pieces << piece
    raised ||= assert_raise(Zlib::InProgressError, name) { change.call(z) }
  end
  assert_equal([text, true], [pieces.join, z.finished?], name)
  z.close
end
[->(z) { z.params(1, 0) }, ->(z) { z.set_dictionary("abc") }, ->(z) { z.dup }, ->(z) { z.close },
 ->(z) { z.flush(Zlib::NO_FLUSH) }].each do |change|
  z = Zlib::Deflate.new(0)
  out = []
  raised = nil
  z.deflate(text, Zlib::FINISH) do |piece|
    out << piece
    raised ||= assert_raise(Zlib::InProgressError) { change.call(z) }
  end
  assert_equal(text, Zlib.inflate(out.join))
end

# What only looks is allowed.
z = Zlib::Inflate.new
z.inflate(packed) { assert_operator(z.total_out, :>, 0) }
z.finish

# Threads.
20.times do
  z = Zlib::Inflate.new
  worker = Thread.new { packed.each_char.each_slice(50_000).sum { |s| z.inflate(s.join).size } }
  takers = Array.new(2) do
    Thread.new { 200.times { z.flush_next_out rescue Zlib::Error } }
  end
  takers.each(&:join)
  worker.join rescue assert_kind_of(Zlib::Error, $!)
end
