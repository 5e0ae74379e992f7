def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
def compact = GC.respond_to?(:compact) && GC.compact
# Stops the others until a number of seconds is over, and says how often.
def stop_for(seconds)
  rounds, goal = 0, now + seconds
  while now < goal
    rounds += 1
    rounds % 20 == 0 ? compact : GC.start(full_mark: rounds % 5 == 0)
  end
  rounds
end
