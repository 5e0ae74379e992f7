# frozen_string_literal: true
# A return or next in code that parse.y leaves out, inside what an ensure covers. On stock the
# ensure then covers all that follows in its method, too, and runs for ever.
def a(n, log)
  begin
    log << 1 if true || (return 2)
    log << 2
    raise "in" if n == 1
  ensure
    log << :e
  end
  raise "x" if n == 2
  log
end
def b(log)
  [1, 2].each do |x|
    begin
      log << x if true || (next) || (break)
      log << :k
      log << 3 if (true or (begin; return 1; ensure; log << :dead; end))
    ensure
      log << :e
    end
    begin
      raise "y"
    rescue
      log << :r
    end
  end
  log
end
# What the block returns, or the message of its error, and the log.
def seen(log) = [begin yield log rescue $!.message end, log]

right = [
  [seen([]) { |log| a(0, log).size }, [3, [1, 2, :e]]],
  [seen([]) { |log| a(1, log) }, ["in", [1, 2, :e]]],
  [seen([]) { |log| a(2, log) }, ["x", [1, 2, :e]]],
  [seen([]) { |log| b(log).size }, [10, [1, :k, 3, :e, :r, 2, :k, 3, :e, :r]]]
]
right.each { |got, expected| puts "#{got}, not #{expected}" if got != expected }
puts "#{right.size} methods"
