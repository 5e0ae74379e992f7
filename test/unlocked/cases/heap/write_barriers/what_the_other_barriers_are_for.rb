source = <<~CODE
  def self.found(a, k: "x", l: [1], **o)
    yield
  rescue ArgumentError => e
    [e.message, k, l, o]
  ensure
    1
  end
  [found(1, m: 2) { raise ArgumentError, "told" }, found(*[1], k: :k, l: 2) { 3 }]
CODE
binary = RubyVM::InstructionSequence.compile(source).to_binary
klass = Class.new do
  30.times { |i| const_set("C#{i}", "c#{i}") }
  class << self
    def own = self::C3
  end
end
tally = {}
3.times do |turn|
  loaded = copy = nil
  stressed do
    loaded = RubyVM::InstructionSequence.load_from_binary(binary)
    copy = klass.clone
    ["key #{turn}", :key].tally(tally)
  end
  verify
  assert_equal [["told", "x", [1], { m: 2 }], 3], loaded.eval
  assert_equal ["c3", "c29"], [copy.own, copy::C29]
  assert_equal turn + 1, tally[:key]
end
assert_equal ["key 0", :key, "key 1", "key 2"], tally.keys
