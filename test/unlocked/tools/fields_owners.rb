# frozen_string_literal: true
# Owners of fields objects for the tests; loaded into the Ruby that is tested, after
# fields_tools.rb.

Three = Struct.new(:a, :b, :c)
Wide = Struct.new(*Array.new(90) { |i| :"m#{i}" })

class Text < String
  attr_accessor :a, :b, :c
  def a? = defined?(@a)
end

class List < Array
  attr_accessor :a, :b, :c
end

# All kinds of generic owners; each call of a maker returns a new one.
OWNERS = {
  string: -> { +"text" }, long_string: -> { "x" * 2_000 }, array: -> { [1] }, hash: -> { {a: 1} },
  regexp: -> { Regexp.new("a") }, struct: -> { Three.new(1, 2, 3) },
  wide_struct: -> { Wide.new(*0...90) }, time: -> { Time.at(0) }, proc: -> { proc {} },
  mutex: -> { Thread::Mutex.new }, enumerator: -> { [1].each }, random: -> { Random.new(1) },
  match: -> { "a".match(/a/) }, subclass: -> { List.new([1]) },
  weak_map: -> { ObjectSpace::WeakMap.new }, method: -> { 1.method(:+) },
}.freeze
COPYABLE = OWNERS.keys - %i[mutex weak_map]
MARSHALED = %i[string long_string array hash regexp struct wide_struct subclass].freeze

def owners(names = OWNERS.keys) = names.each { |name| yield name, OWNERS.fetch(name).call }
