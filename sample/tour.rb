# tour.rb: what Unlocked Ruby changes, on one page.
#
# usage: ruby sample/tour.rb [COUNT]
#
# A small shop keeps data in instance variables: settings on a Module, prices on a Struct, a
# language on a String, a zone on a Time (typed data). It also makes closures. Each row does its
# work COUNT times in one ractor, and then COUNT times in each of two ractors at once.
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

puts RUBY_DESCRIPTION, "", "#{COUNT} times, best of three:"
puts "               one ractor  two ractors, each  gain"
EXPECTED.each_key do |part|
  one, two = measure(part)
  puts format("  %-12s %7.1f ms %15.1f ms  %4.2f", part.to_s.tr("_", " "), one, two, 2 * one / two)
end
puts "Gain: the work of two ractors over that of one in the same time. 2.00 is perfect on two"
puts "idle cores; below 1.00 the two wait for each other, or the cores are busy."
