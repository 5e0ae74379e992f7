require "timeout"
def now(clock = Process::CLOCK_MONOTONIC) = Process.clock_gettime(clock)
def result(ractors) = ractors.map(&:take)
def compact = GC.respond_to?(:compact) && GC.compact
# Stops the others in each way that there is. True if what it made is right.
def stop_others(tag, i)
  case i % 4
  when 0 then GC.start(full_mark: i % 8 == 0)
  when 1
    made = Class.new { class_eval("def m#{i} = #{i} + 1") }
    return made.new.public_send(:"m#{i}") == i + 1
  when 2
    made = Array.new(20) { |k| "spin.#{i}.#{k}".to_sym }
    return made.map(&:name) == Array.new(20) { |k| "spin.#{i}.#{k}" }
  when 3 then i % 16 == 3 ? compact : "#{tag}.#{i}".to_sym
  end
  true
end
def stop_often(tag, rounds)
  bad = (0...rounds).reject { |i| stop_others(tag, i) }
  bad.empty? ? (0...rounds).map { |i| :"common.#{i}" } : bad
end
def stoppers(count, rounds)
  Array.new(count) { |n| Ractor.new(n, rounds) { |tag, r| stop_often("r#{tag}", r) } }
end
def names(rounds) = Array.new(rounds) { |i| "common.#{i}".to_sym }
