# frozen_string_literal: true
# What the tests of fields objects share; loaded into the Ruby that is tested (-r).
require "objspace"
require "rbconfig"
require_relative "at_length"

# make hostile: a fields object embeds three values, and each new field makes another one.
HOSTILE = RbConfig::CONFIG.values_at("cppflags", "CPPFLAGS").join(" ").include?("FIELDS_HOSTILE")

# Methods of owners of every kind, each with an inline cache of its own.
module FieldAccess
  attr_accessor :a, :b
  def all = [@a, @b, @c, defined?(@a), defined?(@c)]
  def grow = (@c = "c")
end

def write(owner, range, tag = "v")
  range.each { |i| owner.instance_variable_set(:"@f#{i}", "#{tag}#{i}") }
  owner
end

def read(owner, range) = range.map { |i| owner.instance_variable_get(:"@f#{i}") }
def names(range) = range.map { |i| :"@f#{i}" }
def values(range, tag = "v") = range.map { |i| "#{tag}#{i}" }
def old! = 4.times { GC.start }
def minor = GC.start(full_mark: false, immediate_sweep: true)
def verify = GC.respond_to?(:verify_internal_consistency) && GC.verify_internal_consistency
def compaction? = GC.respond_to?(:verify_compaction_references)
def shake = compaction? && GC.verify_compaction_references(expand_heap: true, toward: :empty)
def fields_objects = ObjectSpace.count_imemo_objects[:imemo_fields].to_i

# Makes count ** 2 shapes, of two ivars each.
def burn_shapes(count)
  first, second = Array.new(count * 2) { |i| :"@burn#{i}" }.each_slice(count).to_a
  first.each do |a|
    owner = []
    owner.instance_variable_set(a, 1)
    second.each { |b| owner.instance_variable_set(b, 1); owner.remove_instance_variable(b) }
  end
end

# No shape is left afterwards (there are 2 ** 19): whatever needs a new one turns complex.
def exhaust_shapes = burn_shapes(725)
