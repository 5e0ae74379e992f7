# frozen_string_literal: true
# All kinds of owners in one table, for what holds for each of them (cases/fields/owners/); loaded
# into the Ruby that is tested, after fields_tools.rb. Data.define is not here: its objects are
# frozen before anybody can write to them (test_struct_fields.rb).
require_relative "fields_owners"
require_relative "struct_fields_tools"
require_relative "data_fields_tools"

# A class of small objects, and one whose objects have room for many.
Small = Class.new
Large = Class.new { def fill = 100.times { |i| instance_variable_set(:"@f#{i}", i) } }
Large.new.fill

# Structs of each width: "before" the class has seen instance variables, "after" it has learned that
# they need more than their slot, and "outgrown", when they need so many that they begin outside.
STRUCTS = WIDTHS.flat_map do |n|
  klass = struct_class(n)
  [["#{n} members, before", -> { struct_class(n).new(*contents(n)) }],
   ["#{n} members, after", -> { taught(klass, n).new(*contents(n)) }],
   *([0, 2, 3, 7, 78].include?(n) ? [["#{n} members, outgrown", lambda do
     taught(struct_class(n), n, 30).new(*contents(n))
   end]] : [])]
end.to_h

# Name -> a maker of a new owner.
ALL_OWNERS = {
  **OWNERS, **STRUCTS, **CORE_DATA.except(*OWNERS.keys),
  class: -> { Class.new }, module: -> { Module.new }, singleton: -> { Class.new.singleton_class },
  copied_module: -> { Comparable.dup }, object: -> { Small.new }, large_object: -> { Large.new },
  range: -> { Class.new(Range).allocate },
}.freeze
# What a copy can be made of; and the copies that take no argument.
COPIED_OWNERS = [*COPYABLE, *STRUCTS.keys, *COPIED, :class, :module, :object, :large_object].uniq
WITHOUT_ARGUMENTS = %i[proc lambda method unbound binding].freeze
# Those that cost too much, or mean something else, where a program runs slowly or dies.
ALIVE = %i[thread ractor fiber status].freeze

# Yields each owner with its name.
def each_owner(names = ALL_OWNERS.keys)
  names.each { |name| yield ALL_OWNERS.fetch(name).call, name }
end

# What an owner has beside its instance variables.
def content(owner)
  case owner
  when Struct, Array then owner.to_a.dup
  when String then owner.b
  when Hash then owner.to_h.dup
  end
end

# From now on there has been a second ractor.
def two_ractors = Ractor.new { 1 }.take
