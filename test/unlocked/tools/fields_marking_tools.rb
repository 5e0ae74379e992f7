# frozen_string_literal: true
# For test_fields_marking.rb; loaded into the Ruby that is tested, after fields_owners.rb.

# Frozen structs have their instance variables before.
module Noted
  attr_reader :note, :list
  def note_down(text) = (@note = "note #{text}"; @list = [text])
end

Point = Data.define(:x) do
  include Noted
  def initialize(x:) = (note_down(x); super)
end

Full = Struct.new(:x, :y, :z) do
  include Noted
  def initialize(x, y, z) = (super; note_down(x))
end

# Allocates until full GCs have marked in steps that many times (or no more than 4,000 times), and
# yields a number at each of these steps. Needs RUBY_GC_HEAP_OLDOBJECT_LIMIT_FACTOR=0.2: the GC then
# asks for a full GC each time, and keeps pages, so that it can mark while Ruby code runs.
def between_steps_of_marking(times)
  step = 0
  4_000.times do
    Array.new(100) { |i| "garbage #{i}" }
    next unless GC.latest_gc_info(:state) == :marking
    yield step
    step += 1
    break if step == times
  end
  step
end
