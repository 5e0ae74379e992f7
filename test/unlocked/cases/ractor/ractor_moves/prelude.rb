Pair = Struct.new(:a, :b)
Wide = Struct.new(*Array.new(90) { |i| :"m#{i}" })
Middle = Struct.new(*Array.new(20) { |i| :"m#{i}" })
Point = Data.define(:x, :y, :z, :w)
class Text < String; end
class Plain; end
def plain(n) = Plain.new.tap { |o| n.times { |i| o.instance_variable_set(:"@p#{i}", [i]) } }
def strings(n) = Array.new(n) { |i| "e#{i}" }
MAKERS = {
  **[0, 1, 22, 23, 24, 70, 300, 615, 640, 5_000].to_h do |n|
    ["string of #{n}", -> { "s" * n }]
  end,
  **[0, 3, 4, 18, 70, 78, 79, 1_000].to_h { |n| ["array of #{n}", -> { strings(n) }] },
  **[0, 1, 8, 9, 100].to_h { |n| ["hash of #{n}", -> { (0...n).to_h { |i| ["k#{i}", [i]] } }] },
  **[0, 3, 4, 9, 30, 100].to_h { |n| ["object of #{n}", -> { plain(n) }] },
  "encoded" => -> { "grüße".encode("ISO-8859-1") },
  "substring" => -> { ("a".."zzz").to_a.join[40..] },
  "text" => -> { Text.new("t" * 50) },
  "rest" => -> { strings(300).drop(3) },
  "hash with default" => -> { Hash.new("d").merge(a: 1) },
  "pair" => -> { Pair.new(["a"], "b") },
  "middle" => -> { Middle.new(*"a".."t") },
  "wide" => -> { Wide.new(*0...90) },
  "range" => -> { Range.new(+"a", +"c") },
  "data" => -> { Point.new("x", ["y"], {z: 1}, "w") },
  "frozen rest" => -> { strings(300).drop(3).freeze },
  "frozen array" => -> { strings(100).freeze },
  "regexp" => -> { Regexp.new("a|b", Regexp::IGNORECASE) },
  "complex" => -> { Complex(1, 2) },
  "exception" => -> { ArgumentError.new("m" * 100) },
  "nested" => -> { [{a: [plain(7), "x" * 300]}, Middle.new([[["deep"]]])] },
}
COUNTS = [0, 1, 5, 90]
def write(owner, n)
  n.times { |i| owner.instance_variable_set(:"@v#{i}", ["v#{i}"]) } unless owner.frozen?
  owner
end
# What is compared: state and structure, not identity.
def told(o) = [Marshal.dump(o), o.frozen?, o.class, o.instance_variables]
def take(r) = r.respond_to?(:value) ? r.value : r.take
def burn = Array.new(200) { |i| ["x" * i, [i] * i, {i => i}] }.size
# The object goes there and back, and both sides collect garbage meanwhile.
def there_and_back(object)
  r = Ractor.new { o = Ractor.receive; GC.start; burn; Ractor.yield(o, move: true); burn }
  r.send(object, move: true)
  burn
  GC.start
  take(r).tap { take(r) }
end
