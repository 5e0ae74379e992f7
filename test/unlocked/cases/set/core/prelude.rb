# What the programs of this folder share. Each prints what Sets do; stock prints the same.
require "set"
require "json"
require "json/add/set"
require "yaml"
require "pp"

def try
  yield
rescue StandardError, NotImplementedError => e
  "#{e.class}: #{e.message}"
end

def show(label, value) = puts("#{label}: #{value.inspect}")

# An element with hashes that collide, by methods in Ruby.
class Element
  attr_reader :id
  def initialize(id) = @id = id
  def hash = @id % 7
  def eql?(other) = other.is_a?(Element) && other.id == id
  def inspect = "e#{id}"
end

class Subset < Set
end

KINDS = {
  integers: ->(n, first = 0) { (first...n + first).to_a },
  strings: ->(n, first = 0) { (first...n + first).map { |i| "s#{i}" } },
  floats: ->(n, first = 0) { (first...n + first).map { |i| i * 0.5 } },
  mixed: ->(n, first = 0) { (first...n + first).map { |i| i.even? ? i : Element.new(i) } },
  elements: ->(n, first = 0) { (first...n + first).map { |i| Element.new(i) } },
  arrays: ->(n, first = 0) { (first...n + first).map { |i| [i] } },
  sets: ->(n, first = 0) { (first...n + first).map { |i| Set[i, "x#{i}"] } },
}
SIZES = [0, 1, 3, 4, 5, 8, 9, 16, 17, 40]
