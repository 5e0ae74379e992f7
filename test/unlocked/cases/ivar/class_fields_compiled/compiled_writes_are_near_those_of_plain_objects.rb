module Access
  attr_writer :a
  writes, calls = %w[@a=i s.a=i].map { |code| ([code] * 20).join(";") }
  class_eval "def write(n) = (i = 0; while i < n; i += 1; #{writes}; end)"
  class_eval "def call(n, s = self) = (i = 0; while i < n; i += 1; #{calls}; end)"
end
def clock = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
def seconds(owner, way)
  start = clock
  owner.public_send(way, 20_000)
  clock - start
end
kinds = { plain: Class.new { include Access }.new, class: Class.new.extend(Access),
          struct: Class.new(Struct.new(:x)) { include Access }.new(1) }
kinds.each_value { |owner| owner.a = 0 }
%i[write call].product(%i[class struct]) do |way, kind|
  pair = kinds.values_at(:plain, kind).map do |owner|
    owner = owner.dup unless owner.is_a?(Module)
    owner.define_singleton_method(:run, owner.method(way).unbind)
    owner
  end
  30.times { pair.each { |owner| owner.run(100) } }
  ratio = nil
  found = 50.times.any? do
    plain, other = pair.map { |owner| Array.new(5) { seconds(owner, :run) }.min }
    (ratio = other / plain) < 6
  end
  assert found, "#{way} of a #{kind} takes #{ratio} times a plain object's"
end
