# tour.rb: what Unlocked Ruby changes, on one page.
#
# usage: ruby sample/tour.rb [COUNT]
#
# A small shop keeps data in instance variables: settings on a Module, prices on a Struct, a
# language on a String, a zone on a Time (typed data). It also makes closures. Each row does its
# work COUNT times in one ractor, and then COUNT times in each of two ractors in parallel. Where the
# build has stock CRuby, too (make stock), its rows stand beside.
require "rbconfig"

Warning[:experimental] = false
COUNT = Integer(ARGV.first || 500_000, exception: false) || 0
abort "usage: #{$0} [COUNT], a positive number" unless COUNT.positive?
RubyVM::YJIT.enable if defined?(RubyVM::YJIT.enable)

module Settings
  @currency, @rate, @rounding = :EUR, 119, 100
  class << self
    attr_reader :currency
    def gross(net) = net * @rate / @rounding
  end
end

Item = Struct.new(:name, :net) do
  def price! = (@price = Settings.gross(net))
  def price = @price
end

class Label < String
  attr_accessor :language
end

class Moment < Time
  attr_accessor :zone_tag
end

# Each method does its work and returns its last result.
module Work
  module_function

  def module(count)
    last = nil
    count.times { Settings.currency; last = Settings.gross(500) }
    last
  end

  # A tenth as many, because on CRuby each closure stops all ractors when YJIT is on.
  def closures(count)
    last = nil
    (count / 10 + 1).times { |i| last = -> { i } }
    last.call
  end

  def struct(count)
    item = Item.new("tea", 500)
    count.times { item.price!; item.price }
    item.price
  end

  def string(count)
    label = Label.new("Tee")
    count.times { label.language = :de; label.language }
    label.language
  end

  def typed_data(count)
    moment = Moment.at(0)
    count.times { moment.zone_tag = 7; moment.zone_tag }
    moment.zone_tag
  end
end
EXPECTED = {module: 595, closures: COUNT / 10, struct: 595, string: :de, typed_data: 7}

def milliseconds
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  yield
  (Process.clock_gettime(Process::CLOCK_MONOTONIC) - start) * 1000
end

def check(part, result)
  result == EXPECTED.fetch(part) or abort("#{part}: the result is #{result.inspect}")
end

def one(part) = check(part, Work.public_send(part, COUNT))

def two_ractors(part)
  ractors = Array.new(2) { Ractor.new(part, COUNT) { |name, n| Work.public_send(name, n) } }
  ractors.each { |ractor| check(part, ractor.take) }
end

# The best of three rounds, because machines are shared.
def measure(part)
  rounds = Array.new(3) { %i[one two_ractors].map { |way| milliseconds { send(way, part) } } }
  rounds.transpose.map(&:min)
end

# Part -> [one, two ractors], in milliseconds, on this Ruby.
def rows = EXPECTED.keys.to_h { |part| [part, measure(part)] }

# The same on stock CRuby, where a build has it beside this Ruby; else nil.
def rows_of_stock
  stock = File.expand_path("../stock/bin/ruby", File.dirname(RbConfig.ruby))
  return unless File.executable?(stock) && stock != RbConfig.ruby

  text = IO.popen([stock, __FILE__, COUNT.to_s, "--rows"], &:read)
  text.lines.to_h { |line| (part, *times = line.split) && [part.to_sym, times.map(&:to_f)] }
end

# What two processes gain over one now: 2.0 on two idle cores.
def gain_of_processes
  return 2.0 unless Process.respond_to?(:fork)

  work = -> { 10_000_000.times { |i| i } }
  rounds = Array.new(3) do
    [1, 2].map do |n|
      milliseconds { Array.new(n) { fork(&work) }.each { |pid| Process.wait(pid) } }
    end
  end
  one, two = rounds.transpose.map(&:min)
  2 * one / two
end

if ARGV[1] == "--rows"
  rows.each { |part, times| puts [part, *times].join(" ") }
  exit
end

def gain(one, two) = format("%4.2f", 2 * one / two)

idle = gain_of_processes
here, there = rows, rows_of_stock
busy = [idle, gain_of_processes].min < 1.6
puts RUBY_DESCRIPTION, "", "#{COUNT} times, best of three, in milliseconds:"
puts there ? "               one ractor: CRuby, here   gain of two: CRuby, here"
           : "               one ractor   gain of two"
here.each do |part, times|
  shown = [*there&.[](part), *times].each_slice(2)
  ones = shown.map { |one, _| format("%9.1f", one) }.join(" ")
  gains = busy ? "busy machine" : shown.map { |pair| gain(*pair) }.join("  ")
  puts format("  %-12s %s   %s", part.to_s.tr("_", " "), ones, gains)
end
puts "Gain: the work of two ractors over that of one in the same time. 2.00 is perfect on two"
puts busy ? "idle cores. Two processes gain less than 1.6 now: other programs have the processors."
          : "idle cores; below 1.00 the two wait for each other."
