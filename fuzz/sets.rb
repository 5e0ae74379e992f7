# Fuzz target: histories of Sets. Three bytes of the input make one step: a method, the Set that
# gets it, the argument. An element's hash or eql?, or the block, can do something to the Set in
# the middle. The same history runs with Sets that have a table and with Sets that have been made
# objects: both must tell the same.
require "set"

module Fuzz
  # An element. When it is new in a step, its first hash, or eql? with a like one, runs what is
  # armed. (Not later: how often stored elements are asked is a Hash's own business.)
  class Element
    attr_reader :id, :step
    def initialize(id, step = nil) = (@id, @step = id, step)
    def inspect = "e#{id}"

    def hash
      Fuzz.fire(:hash, @step) if @step
      @id * 37
    end

    def eql?(other)
      return false unless Element === other

      Fuzz.fire(:eql?, @step) if @step
      other.id == @id
    end
  end

  class Subset < Set; end
  # An enumerable that does what is armed between its elements.
  class Stream
    include Enumerable
    def initialize(elements) = @elements = elements
    def inspect = "stream"

    def each
      @elements.each_with_index do |x, i|
        Fuzz.fire(:block) if i == 1
        yield x
      end
      self
    end
  end

  ELEMENTS = [
    *0..11, *Array.new(6) { "s#{_1}".freeze }, *Array.new(8) { Element.new(_1) }, 1.5, 2**70, :s,
    nil, [1], [2, [3]].freeze, Set[1].freeze, "cut".."cuw",
  ].freeze
  LISTS = [0, 1, 3, 4, 5, 8, 9, 10, 17, 40].freeze
  ALONE = %i[
    size empty? to_a first hash dup clone freeze frozen? clear reset compare_by_identity flatten
    compare_by_identity? inspect to_set count min_by each map map! select! reject! delete_if keep_if
    filter! classify divide partition any? all? none? sum each_slice group_by flatten! sort_by
    to_h each_entry find_index each_with_index reduce instance_variables singleton_class methods
    instance_variable_get object_id marshal thaw frozen_clone allocate finish
  ].freeze
  ONE = %i[include? member? === add << add? delete delete? count find_index any? initialize].freeze
  TWO = %i[
    | + union & intersection - difference ^ == eql? <= >= < > <=> subset? superset? === disjoint?
    proper_subset? proper_superset? intersect? merge subtract replace new collect initialize_copy
    initialize_dup initialize_clone flatten_merge block
  ].freeze
  # What happens in the middle; `set` is the Set that the step is about, `x` an element.
  ACTS = [
    ->(set, _) { set.instance_variables }, ->(set, x) { set.delete(x) }, ->(set, _) { set.clear },
    ->(set, _) { set.freeze }, ->(set, x) { set << x }, ->(set, x) { set.replace([x, 1]) },
    ->(*) { raise "armed" }, ->(*) { throw(:out, :thrown) }, ->(*) { GC.start },
    ->(set, _) { set.each { break } }, ->(set, _) { set.reset }, ->(set, x) { set.merge(1..20) },
    ->(set, _) { set.dup << 77 }, ->(set, _) { set.singleton_class },
    ->(set, x) { set.include?(x) },
    # Not inside eql?: which comparison a search then ends with depends in a Hash on how often it
    # grew; the table searches again.
    ->(set, _) { set.compare_by_identity unless @kind == :eql? },
    ->(set, _) { set.each { |y| set.delete(y) } },
    ->(set, x) { set ^ [x, 3] },
    ->(set, _) { Marshal.dump(set.to_a.grep(Integer).to_set) }, ->(set, x) { set.add?(x) },
    ->(set, _) { set.delete_if { true } }, ->(set, _) { set.map!(&:itself) },
    ->(set, _) { set.hash },
  ].freeze

  class << self
    attr_accessor :kinds
  end
  self.kinds = %i[hash eql? block]

  def self.fire(kind, step = @step)
    return unless @armed && kind == @kind && step == @step

    act, @armed = @armed, nil
    act.call
  end

  # An exception that leaves it is a find.
  def self.one(bytes)
    table, object = [:itself, :instance_variables].map { |form| history(bytes, form).to_a }
    return if table == object

    at = table.each_index.find { |i| table[i] != object[i] } || table.size
    raise "step #{at}: #{table[at]} as a table, #{object[at]} as an object"
  end

  # A line for each step.
  def self.history(bytes, form)
    return enum_for(__method__, bytes, form) unless block_given?

    @sets = Array.new(4) { |i| made(Set.new(ELEMENTS.first(LISTS[i * 2])), form) }
    bytes.byteslice(0, 300).bytes.each_slice(3) do |what, whom, with|
      yield step(what, whom || 0, with || 0, form)
    end
  end

  def self.made(set, form) = set.tap { set.public_send(form) if Set === set }

  def self.step(what, whom, with, form)
    index, set = whom % 4, @sets[whom % 4]
    @step = @step.to_i + 1
    @kind = kinds[whom >> 2 & 3]
    x = fresh(ELEMENTS[with % ELEMENTS.size])
    act = (whom >> 4 ^ with) % ACTS.size if @kind && !set.empty?
    @armed = act && -> { ACTS[act].call(set, ELEMENTS[what % ELEMENTS.size]) }
    name = nil
    result = shown do
      left_with = catch(:out) { call(set, what, with, x, form) { |n| name = n } }
      left_with.tap { |r| keep(r, index, form) }
    end
    left, @armed = @armed, nil
    "#{name} #{index} #{x.inspect} #{@kind} #{act}: #{result} #{!left} " +
      @sets.map { |s| shown { [s, s.size, s.frozen?, s.class] } }.join(" ")
  end

  def self.fresh(element)
    Element === element && @kind != :block ? Element.new(element.id, @step) : element
  end

  def self.keep(result, index, form)
    @sets[index] = made(result, form) if Set === result && !result.equal?(@sets[index])
  end

  def self.shown
    value = yield
    value = value.class if Integer === value && value.abs > 1 << 60
    value.inspect.gsub(/0x\h+/, "0x")
  rescue StandardError, FiberError => e
    "#{e.class}: #{e.message}".gsub(/0x\h+/, "0x")
  end

  def self.call(set, what, with, x, form, &named)
    case what % 3
    when 0 then alone(set, ALONE[what / 3 % ALONE.size].tap(&named), x)
    when 1 then set.__send__(ONE[what / 3 % ONE.size].tap(&named), x)
    else two(set, TWO[what / 3 % TWO.size].tap(&named), other(with, form))
    end
  end

  BLOCK = ->(x, *) { Fuzz.fire(:block); x.inspect.size.odd? }
  private_constant :BLOCK

  def self.alone(set, name, x)
    case name
    when :marshal then Marshal.load(Marshal.dump(set)).to_a.size
    when :thaw then set.clone(freeze: false)
    when :frozen_clone then set.clone(freeze: true)
    when :allocate then Set.allocate.tap { |s| s.__send__(:initialize) }
    when :finish then set.each { |y| break y if y == x }
    when :instance_variable_get then set.instance_variable_get(:@hash)
    when :singleton_class, :methods, :object_id then set.public_send(name).class
    when :to_h then set.to_h { |y| [BLOCK[y], 1] }
    when :reduce then set.inject { |a, y| BLOCK[y] ? a : y }
    when :each_slice then set.each_slice(3).to_a
    when :hash then set.hash == set.dup.hash
    when :freeze, :dup, :clone, :inspect, :clear, :reset, :flatten, :size, :to_a, :frozen?, :to_set,
         :empty?, :compare_by_identity, :compare_by_identity?, :first, :flatten!,
         :instance_variables
      set.public_send(name)
    when :map! then set.map! { |y| BLOCK[y] ? y : [y] }
    else set.public_send(name, &BLOCK)
    end
  end

  def self.other(with, form)
    list = ELEMENTS.rotate(with >> 3).first(LISTS[with % LISTS.size]).map { |x| fresh(x) }
    case with / 10 % 9
    when 0, 1, 2 then @sets[with % 4]
    when 3, 4 then list
    when 5 then made(Set.new(list), form)
    when 6 then Stream.new(list)
    when 7 then Subset.new(list)
    else [list.each, 1..with % 13, list.to_h { |y| [y, y] }, nil, 5,
          made(Set.new(list), form).freeze, "s", made(Set.new.compare_by_identity.merge(list),
          form)][with % 8]
    end
  end

  def self.two(set, name, other)
    case name
    when :new then Set.new(other)
    when :collect then Set.new(other) { |y| BLOCK[y] ? y : [y] }
    when :block then set.merge(other, [3])
    when :initialize_dup, :initialize_copy, :initialize_clone, :flatten_merge
      set.__send__(name, Set === other ? other : Set.new)
    else set.public_send(name, other)
    end
  end
end
