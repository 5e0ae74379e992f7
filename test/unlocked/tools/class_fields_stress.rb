# frozen_string_literal: true
# Ractors read the instance variables of a module while the main ractor sets, removes, re-adds,
# turns it complex and freezes it.
#
#   ruby class_fields_stress.rb RACTORS SECONDS [stress] [compact] [complex]
#
# stress: under GC.stress; compact: under GC.auto_compact; complex: shapes run out after a while, so
# that new ones are tables. Prints counts that must be zero: reads of a value that was never set,
# exceptions in a reader, growth of memory after GC.
require "rbconfig"
require_relative "fields_tools"
count, seconds = ARGV[0].to_i, ARGV[1].to_f
hard = ARGV.include?("stress")

# Every value is a frozen string: the name of its variable, and a number that is not below the
# present round of the module.
SHARED = Module.new do
  class << self
    attr_accessor :v0
    def v1 = @v1
    def v1? = defined?(@v1)
    def v2 = @v2
  end
end
NAMES = Ractor.make_shareable(Array.new(24) { |i| :"@v#{i}" })
CONTROL = Module.new { def self.module = @module; def self.stop = @stop }
CONTROL.instance_variable_set(:@module, SHARED)

def write(mod, i, n) = mod.instance_variable_set(NAMES[i], "v#{i}:#{n}".freeze)
def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
# In KiB. AddressSanitizer keeps freed memory for a while: there the GC's live slots are counted.
FLAGS = RbConfig::CONFIG.values_at("CC", "CFLAGS", "cflags", "XCFLAGS").join
SANITIZED = FLAGS.include?("-fsanitize=address")
def resident = File.read("/proc/self/statm").split[1].to_i * 4
def in_use = SANITIZED ? GC.stat(:heap_live_slots) / 8 : resident

reader = proc do |main|
  wrong, raised, reads = [], [], 0
  check = lambda do |name, value|
    wrong << [name, value] unless value.nil? || (String === value && value.start_with?("#{name}:"))
  end
  until CONTROL.stop
    mod = CONTROL.module
    begin
      check["v0", mod.v0]
      check["v1", mod.v1]
      check["v2", mod.v2]
      wrong << [:defined, mod.v1?] unless [nil, "instance-variable"].include?(mod.v1?)
      NAMES.each { |name| check[name.to_s.delete_prefix("@"), mod.instance_variable_get(name)] }
      seen = mod.instance_variables
      wrong << [:names, seen] unless (seen - NAMES).empty? && seen.uniq.size == seen.size
      mod.instance_variable_defined?(:@v3)
      main << :read if reads == 0
      reads += NAMES.size + 6
    rescue Exception => e
      raised << e.full_message
    end
    break if wrong.size + raised.size > 9
  end
  main << :wrong if reads == 0
  [wrong, raised, reads]
end
readers = Array.new(count) { Ractor.new(Ractor.current, &reader) }
# Under stress a reader can take longer for its first turn than SECONDS. (Not all need have had it:
# the base begins no ractor while as many are busy as it has native threads.)
first_turn = Thread.new { Ractor.receive }

exhaust_shapes if hard && ARGV.include?("complex")       # a round of stress takes seconds
GC.auto_compact = true if ARGV.include?("compact")
GC.stress = true if hard
writes, rounds, settled = 0, 0, nil
finish = now + seconds
# At least so many rounds: until some are on tables, or until one can say whether memory grows.
tables = 20 if ARGV.include?("complex") && !hard
fewest = hard ? 1 : 80
fewest = 1_500 unless hard || tables
while now < finish || rounds < fewest || first_turn.alive?
  mod = CONTROL.module
  NAMES.each_index { |i| write(mod, i, writes += 1) }
  8.times { |i| write(mod, i, writes += 1) }
  # In place; then the same ones in place again, or others, which take a copy.
  last = (mod.instance_variables & NAMES).last(3)
  last.reverse_each { |name| mod.remove_instance_variable(name) }
  last.rotate(rounds % 3).each { |name| write(mod, NAMES.index(name), writes += 1) }
  [3, 0, 23, 11].each do |i|
    mod.remove_instance_variable(NAMES[i]) if mod.instance_variable_defined?(NAMES[i])
    writes += 1
  end
  NAMES.each_index.to_a.rotate(rounds % 24).each { |i| write(mod, i, writes += 1) }
  rounds += 1
  # A frozen module cannot be changed; a new one takes its place.
  if rounds % (hard ? 1 : 60) == 0 && now < finish
    mod.freeze
    successor = mod.dup
    successor.singleton_class.class_eval do
      attr_accessor :v0
      def v1 = @v1
      def v1? = defined?(@v1)
      def v2 = @v2
    end
    NAMES.first(rounds % 7).each { |name| successor.remove_instance_variable(name) }
    CONTROL.instance_variable_set(:@module, successor)
  end
  if rounds == tables
    exhaust_shapes
    finish = now + seconds
  end
  if !hard && rounds % 500 == 0
    GC.start
    settled ||= in_use if rounds >= 1_000
  end
end
GC.stress = false
CONTROL.instance_variable_set(:@stop, true)
results = readers.map(&:take)
4.times { GC.start }
growth = settled ? in_use - settled : 0
results.each do |wrong, raised, _|
  puts wrong.first(3).inspect, raised.first(1) if wrong.any? || raised.any?
end
wrong, raised, reads = [0, 1].map { |i| results.sum { |r| r[i].size } }.push(results.sum(&:last))
puts "#{wrong} wrong, #{raised} raised, #{writes} writes, #{reads} reads, " +
     (growth > 40_000 ? "#{growth} KiB more than at the start" : "no growth")
verify
