# frozen_string_literal: true
# Ractors that make symbols and interned strings from names, and text from symbols, compared with
# the same work in one ractor and in processes.
#
#   ruby benchmark/symbol/intern_cache_ractors.rb             a table: each way, in 2 and 8 ractors
require_relative "../ractors_table"

module NameWork
  Owner = Class.new { def initialize = @a = 1 }
  class << self
    def strings(count) = count.times { |i| "k#{i % 1000}" }
    def to_sym(count) = count.times { |i| "k#{i % 1000}".to_sym }
    def to_s(count) = count.times { :sym.to_s }
    def interpolate(count) = count.times { "#{:sym}" }
    def dedup(count) = count.times { |i| -"abc#{i % 100}" }
    def read(count) = Owner.new.then { |o| count.times { o.instance_variable_get("@a") } }
    def respond(count) = Owner.new.then { |o| count.times { o.respond_to?("itself") } }

    # Each hash is new after 100 keys: an old key is not interned again.
    def keys(count)
      (count / 100).times { {}.then { |h| 100.times { |i| h["key#{i}"] = i } } }
    end
  end
end

ways = {strings: '"k#{i % 1000}"', to_sym: '"k#{i % 1000}".to_sym', to_s: ":sym.to_s",
        interpolate: '"#{:sym}"', keys: 'h["key#{i % 100}"] = i', dedup: '-"abc#{i % 100}"',
        read: 'instance_variable_get("@a")', respond: 'respond_to?("itself")'}
RactorsTable.print(NameWork, ways, RactorsTable::COMPILED ? 1_000_000 : 500_000)
