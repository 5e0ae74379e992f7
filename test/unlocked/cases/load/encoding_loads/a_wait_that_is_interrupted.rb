$stderr.reopen(File::NULL)
$DEBUG = true
ractor = Ractor.new do
  Ractor.receive
  begun = Queue.new
  threads = %w[EUC-JP ISO-8859-7].map do |name|
    Thread.new do
      begun << name
      "a".dup.force_encoding(name).encoding.name
    rescue RuntimeError => error
      error.message
    end
  end
  threads.each { begun.pop }
  sleep 0.05
  threads.each { |thread| thread.raise("enough") }
  Ractor.yield threads.map(&:value)
  [use("EUC-JP")[0], use("ISO-8859-7")[0], $DEBUG]
end
errors = while_main_is_busy { ractor << :go; ractor.take }
assert_equal(%w[enough enough], errors)
assert_equal(["EUC-JP", "ISO-8859-7", true], ractor.take)
assert_equal(true, $DEBUG)
$DEBUG = false
