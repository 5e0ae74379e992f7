Ractor.new { 1 }.take     # from now on require has one frame more
BODIES = [
  -> { raise "x" },
  -> { nil.foo },
  -> { undefined_name },
  -> { Object.new.foo(Thread.current) },
  -> { raise KeyError.new("k", receiver: { a: [1] }, key: :b) },
  -> { { a: 1 }.fetch(:b) },
  -> { Hash.new { |h, k| h.fetch(k) }[1] },
  -> { Integer("x") },
  -> { [].fetch(9) },
  -> { "".freeze << "a" },
  -> { proc {}.freeze.instance_variable_set(:@a, 1) },
  -> { throw :nobody },
  -> { [].each.next },
  -> { exit 4 },
  -> { UndefinedConstant },
  -> { Object.new.instance_eval { private_name() } },
  -> { 1 / 0 },
  -> { File.open("/no/such/file") },
  -> { h = { a: 1 }; h => { b: } },
  -> { eval("1 +") },
  -> { require "no/such/feature" },
  -> { [1].first(-1) },
  -> { "\xff".encode("UTF-16") },
  -> { Struct.new(:a).new(1, 2) },
  -> { raise Class.new(StandardError) { def initialize = (super("own"); @list = [+"a"]) } },
  -> { begin; Integer("a"); rescue; nil.bar; end },
]
def made
  BODIES.map do |body|
    body.call
    raise NotImplementedError
  rescue Exception => e
    e
  end
end

def told(e)
  return unless e
  locations = e.backtrace_locations&.map { |l| [l.to_s, l.lineno, l.path, l.label] }
  [e.class, e.message, e.backtrace, locations, e.full_message(highlight: false),
   e.instance_variables, told(e.cause)]
end

def without_addresses(value) = value.inspect.gsub(/0x\h+/, "")
