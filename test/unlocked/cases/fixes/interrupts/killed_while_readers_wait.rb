Thread.report_on_exception = false

def stopped(&block) = Thread.new(&block).tap { |t| Thread.pass until t.stop? }

[-> (t) { t.kill }, -> (t) { t.raise("no") }].cycle(AtLength.of(8)) do |interrupt|
  reader, writer = IO.pipe
  readers = 8.times.map { stopped { reader.read(1) } }
  closes = stopped { reader.close; Thread.pass }
  interrupt.(closes)
  readers.each { |t| assert_raise(IOError) { t.value } }
  ended = begin
    closes.join(60)
  rescue RuntimeError => e
    e.message == "no"
  end
  assert(ended, "it waits for ever")
  assert_raise(Errno::EPIPE, "the descriptor is open") { writer.write("x") }
end
