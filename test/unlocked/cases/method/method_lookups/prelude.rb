# Ractors that look again at each step, and say what they saw.
class Watchers
  def initialize(count, seconds = 2)
    @all = Array.new(count) do
      Ractor.new { while (way = Ractor.receive) do Ractor.yield(Steps.look(way)) end }
    end
    @finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(seconds)
    @rounds = 0
  end

  # All of them, and this ractor, look while nothing changes: so each must see what is there.
  def see(expected, way)
    @all.each { |r| r.send(way) }
    seen = [Steps.look(way), *@all.map(&:take)]
    raise "#{way}: #{seen} and not #{expected}" unless seen.all?(expected)
  end

  def each_round
    while @rounds < 3 || Process.clock_gettime(Process::CLOCK_MONOTONIC) < @finish
      yield @rounds += 1
    end
    @all.each { |r| r.send(nil) }
    @rounds
  end
end

# Ractors that look all the time, while the steps change what they find.
module Stop
  def self.now = @now
  def self.now! = @now = true
end
