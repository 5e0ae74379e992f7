# frozen_string_literal: true
# Ractors that read the instance variables of one module: how much faster than one after the other?
#
#   ruby benchmark/class_fields_ractors.rb                 a table: each way to read, 4,000,000 times in 2 and 8 ractors, best of 5
#   ruby benchmark/class_fields_ractors.rb serial 8        one run, for hyperfine: 8 times 1,000,000 reads of three ivars in turn
#   ruby benchmark/class_fields_ractors.rb ractor 8        the same in 8 ractors at once
Warning[:experimental] = false

module Settings
  @a = @b = @c = 1
  class << self
    attr_reader :a
    def compute(count) = count.times { @a + @b + @c }
    def given(count) = count.times { defined?(@a) && defined?(@b) && defined?(@c) }
    def by_name(count) = count.times { instance_variable_get(:@a) + instance_variable_get(:@b) }
    def reader(count) = count.times { a + a + a }
  end
end

COUNT = Integer(ENV.fetch("COUNT", ARGV.empty? ? 4_000_000 : 1_000_000))
WAYS = {compute: "@a + @b + @c", given: "defined?", by_name: "instance_variable_get", reader: "attr_reader"}

# Compiled for both before either is measured: YJIT starts over when there is a second ractor.
def warm_up(way)
  Ractor.new(way) { |w| 40.times { Settings.public_send(w, 100) } }.take
  40.times { Settings.public_send(way, 100) }
end

def serial(way, times) = times.times { Settings.public_send(way, COUNT) }
def ractors(way, times) = Array.new(times) { Ractor.new(way) { |w| Settings.public_send(w, COUNT); nil } }.each(&:take)

def seconds
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  yield
  Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
end

case ARGV
in ["serial" | "ractor" => how, times]
  how == "serial" ? serial(:compute, times.to_i) : ractors(:compute, times.to_i)
in []
  puts RUBY_DESCRIPTION
  puts "serial / ractors, best of 5      2 ractors  8 ractors"
  WAYS.each do |way, text|
    warm_up(way)
    ratios = [2, 8].map do |times|
      one, many = Array.new(5) { [seconds { serial(way, times) }, seconds { ractors(way, times) }] }.transpose.map(&:min)
      format("%8.2fx", one / many)
    end
    puts format("%-30s  %s  %s", text, *ratios)
  end
end
