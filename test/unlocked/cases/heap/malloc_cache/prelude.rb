require "stringio"
require "strscan"
require "json"
def byte(seed, i) = (seed * 31 + i * 7 + i / 256) & 255
def text_of(seed, n) = Array.new(n) { |i| byte(seed, i) }.pack("C*")
def grow_text(text, seed, n)
  text << byte(seed, text.bytesize) while text.bytesize < n
  text
end
def grow_list(list, seed, n) = n.times { |i| list << [seed, i] }.then { list }
def grow_map(map, seed, n) = n.times { |i| map["#{seed}.#{i}"] = i }.then { map }
def piece(seed, n)
  [seed, n, grow_text("".b, seed, n), grow_list([], seed, n / 20), grow_map({}, seed, n / 30)]
end
# What gets shorter gives memory back; what gets longer moves.
def resize(whole, n)
  seed, old, text, list, map = whole
  StringIO.new(text).truncate(n) if n < old
  list.pop while list.size > n / 20
  list << [seed, list.size] while list.size < n / 20
  map.delete(map.keys.last) while map.size > n / 30
  map["#{seed}.#{map.size}"] = map.size while map.size < n / 30
  [seed, n, grow_text(text, seed, n), list, map]
end
def check(whole)
  seed, n, text, list, map = whole
  raise "text #{seed} of #{n}" unless text == text_of(seed, n)
  raise "list #{seed} of #{n}" unless list == Array.new(n / 20) { |i| [seed, i] }
  raise "map #{seed} of #{n}" unless map == Array.new(n / 30) { |i| ["#{seed}.#{i}", i] }.to_h
end
def size_for(seed, i) = 1 + (seed * 7919 + i * 613) % (i % 3 == 0 ? 3000 : 300)
def work(seed, rounds)
  kept = []
  rounds.times do |i|
    kept << piece(seed + i, size_for(seed, i))
    k = i * 5 % kept.size
    kept[k] = resize(kept[k], size_for(seed, i * 11))
    check(kept[i * 3 % kept.size])
    kept.shift(20) if kept.size > 60
    GC.start(full_mark: i % 200 == 0) if i % 100 == 0
  end
  kept.each { |whole| check(whole) }
  :whole
end
def workers(n, rounds) = Array.new(n) { |k| Ractor.new(k, rounds) { |i, r| work(i * 1000, r) } }
def result(ractors) = ractors.map(&:take)

# As table_fields_stress.rb: once it has been as large as it gets, memory stays below that.
SANITIZED = ENV["UNLOCKED_MODE"] == "asan"   # keeps freed memory
def size = SANITIZED ? GC.stat(:heap_live_slots) : File.read("/proc/self/statm").split[1].to_i
def assert_settles(sizes = [])
  until sizes.size >= 3 && sizes.last <= sizes[...-1].max * 1.1
    assert_operator(sizes.size, :<, 8, "memory grows: #{sizes}")
    yield
    GC.start
    sizes << size
  end
end
