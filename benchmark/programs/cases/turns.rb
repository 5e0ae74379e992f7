# frozen_string_literal: true
# The turns of a program, between two calls of Process.getpgrp: valgrind begins another part of its
# counts there (tool/report_steps.py), so that the turns are counted without the program's start.
# What that left is collected before: neither Ruby has a collection in its turns for it.
module Turns
  def self.times(count, &) = counted { count.times(&) }

  def self.counted
    GC.start
    Process.getpgrp
    yield
    Process.getpgrp
  end
end
