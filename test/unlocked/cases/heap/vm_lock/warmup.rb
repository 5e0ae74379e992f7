# Process.warmup writes to the headers of all strings, while ractors give theirs instance variables.
def use(rounds)
  rounds.times.sum do
    strings = Array.new(1_000) { |i| "y#{i}".tap { |s| s.instance_variable_set(:@i, [i]) } }
    strings.count { |s| s.instance_variable_get(:@i)&.first != s[1..].to_i }
  end
end

ractors = Array.new(3) { Ractor.new(AtLength.of(120)) { |rounds| use(rounds) } }
AtLength.of(16).times { Process.warmup; Thread.pass }
assert_equal([0, 0, 0], ractors.map(&:take))

# A finalizer may wait for another ractor: it is not called under the VM lock.
answers = []
finalizer = proc { answers << Ractor.new(Ractor.new { 6 }) { |r| r.take * 7 }.take }
dead = Array.new(10) { Object.new }
dead.each { |o| ObjectSpace.define_finalizer(o, finalizer) }
dead = nil
64.times { Array.new(100) { Object.new }; break if Process.warmup && answers.size > 0 }
assert_equal([42], answers.uniq)
