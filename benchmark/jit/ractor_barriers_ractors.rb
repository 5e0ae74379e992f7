# frozen_string_literal: true
# Ractors that make closures, compared with the same work in one ractor.
#
#   ruby --yjit benchmark/jit/ractor_barriers_ractors.rb       a table, in 2 and 8 ractors
require_relative "../ractors_table"

module Closures
  class << self
    def procs(count) = count.times { |i| proc { i } }
    def blocks(count) = count.times { |i| kept { i } }
    def curried(count) = count.times { |i| adder(i).call(1) }
    def kept(&block) = block
    def adder(n) = lambda { |m| n + m }
  end
end

WAYS = {procs: "proc { i }", blocks: "&block", curried: "lambda, called"}
RactorsTable.print(Closures, WAYS, 200_000)
