# tour.rb: what Unlocked Ruby is about, on one page.
#
# usage: ruby sample/tour.rb [COUNT]
#
# A small shop tags what it sells with instance variables: prices on a Struct, a language on a String, a zone on a
# Time (typed data), settings on a Module. The same work is done by one ractor, then by two at once; half the time
# for the two would be a perfect share, more than the time of the one means that they wait for each other.
Warning[:experimental] = false
COUNT = (ARGV.first || 200_000).to_i
abort "usage: #{$0} [COUNT], a positive number" unless COUNT.positive?

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
  def language=(tag)
    @language = tag
  end
  def language = @language
end

class Moment < Time
  def zone_tag=(tag)
    @zone_tag = tag
  end
  def zone_tag = @zone_tag
end

# Each part makes its receiver, writes and reads the variables COUNT times, and returns what it read last.
module Work
  module_function

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

  def module(count)
    last = nil
    count.times { Settings.currency; last = Settings.gross(500) }
    last
  end
end
EXPECTED = { struct: 595, string: :de, typed_data: 7, module: 595 }

def milliseconds
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  yield
  (Process.clock_gettime(Process::CLOCK_MONOTONIC) - start) * 1000
end

def checked(part, value) = value == EXPECTED.fetch(part) || abort("#{part}: read #{value.inspect}")

# The best of three, because machines are shared.
def best = Array.new(3) { milliseconds { yield } }.min

puts RUBY_DESCRIPTION
puts "#{COUNT} rounds of work on instance variables, best of three:"
puts format("  %-12s %12s %15s   %s", "kept by a", "one ractor", "two, each all", "for both, over one after the other")
total = milliseconds do
  EXPECTED.each_key do |part|
    one = best { checked(part, Work.public_send(part, COUNT)) }
    two = best { Array.new(2) { Ractor.new(part, COUNT) { |name, count| Work.public_send(name, count) } }.each { |r| checked(part, r.take) } }
    puts format("  %-12s %9.1f ms %12.1f ms   %.2fx as fast", part.to_s.tr("_", " "), one, two, 2 * one / two)
  end
end
puts format("  %-12s %9.0f ms", "all of it", total)
