# frozen_string_literal: true
# The turns of a program, between two calls of Process.getpgrp: valgrind begins another part of its
# counts there (tool/report_steps.py), so that the turns are counted without the program's start.
module Turns
  def self.times(count, &) = counted { count.times(&) }

  def self.counted
    Process.getpgrp
    yield
    Process.getpgrp
  end
end
