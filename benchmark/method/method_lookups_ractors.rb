# frozen_string_literal: true
# Ractors that look up methods, compared with the same work in one ractor.
#
#   ruby --yjit benchmark/method/method_lookups_ractors.rb       a table, in 2 and 8 ractors
require_relative "../ractors_table"

module Lookups
  KINDS = Array.new(16) do |n|
    Class.new { class_eval("def number = #{n}"); def a = 1 }
  end.freeze
  EIGHT = Ractor.make_shareable(KINDS.first(8).map(&:new))
  ALL = Ractor.make_shareable(KINDS.map(&:new))
  NAMES = %i[a number hash frozen?].freeze

  class Card
    include Comparable
    attr_reader :value
    def initialize(value) = @value = value
    def <=>(other) = value <=> other.value
  end

  class << self
    def responds(count) = count.times { EIGHT.each { |each| each.respond_to?(:a) } }
    def misses(count) = count.times { EIGHT.each { |each| each.respond_to?(:nope) } }
    def calls(count) = count.times { ALL.each { |each| each.a } }
    def sends(count) = count.times { |i| EIGHT[i & 7].public_send(NAMES[i & 3]) }

    def sorts(count)
      cards = Array.new(32) { |i| Card.new(i * 7 % 32) }
      count.times { cards.sort { |x, y| y <=> x }.first > cards.last }
    end

    def raises(count)
      count.times do |i|
        raise ArgumentError, "no" if i
      rescue KeyError, ArgumentError
        nil
      end
    end
  end
end

WAYS = {
  responds: ["respond_to?(:a), 8 classes", 60_000], misses: ["respond_to?(:nope)", 60_000],
  calls: ["call of 16 classes", 40_000], sends: ["public_send(name)", 400_000],
  sorts: ["sort of Comparable, block", 2_500], raises: ["raise, rescue", 120_000]
}
WAYS.each { |way, (text, count)| RactorsTable.print(Lookups, {way => text}, count) }
