# frozen_string_literal: true
# The turns of a program, between two calls of Process.getpgrp: valgrind begins another part of its
# counts there (tool/report_steps.py), so that the turns are counted without the program's start.
# What that left is collected before: neither Ruby has a collection in its turns for that alone.
# TURNS_KEPT: so many small objects more, and fewer larger ones, are kept before the turns.
# TURNS_MEMORY: a file for the KiB that the process has for itself after its turns, where Linux
# tells it.
module Turns
  OWN = "/proc/self/smaps_rollup"
  KEPT = Integer(ENV.fetch("TURNS_KEPT", 0)).then do |most|
    [Array.new(most) { Object.new },
     *[50, 130, 280].map.with_index(1) {|bytes, n| Array.new(most >> n) { "-" * bytes } }]
  end

  def self.times(count, &) = counted { count.times(&) }

  def self.counted
    GC.start
    Process.getpgrp
    yield
    Process.getpgrp
    return unless (path = ENV["TURNS_MEMORY"]) && File.readable?(OWN)
    File.write(path, File.read(OWN)[/^Anonymous: +(\d+)/, 1])
  end
end
