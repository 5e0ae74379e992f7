# Fuzz target: names of instance variables, on each kind of owner. The first byte chooses the kinds,
# the rest is names, one a line; a line that ends in "-" removes.
module Fuzz
  Pair = Struct.new(:left, :right)
  OWNERS = [-> { Object.new }, -> { +"" }, -> { [] }, -> { {} }, -> { Pair.new }, -> { Class.new },
            -> { Module.new }, -> { Time.at(0) }].freeze

  def self.one(bytes)
    owner = OWNERS[(bytes.getbyte(0) || 0) % OWNERS.size].call
    expected = {}
    text = bytes.empty? ? "" : bytes.byteslice(1..).force_encoding("UTF-8")
    text.each_line(chomp: true) do |line|
      line.end_with?("-") ? remove(owner, expected, line.chop) : set(owner, expected, line)
    end
    raise "names" unless owner.instance_variables.map(&:to_s).sort == expected.keys.sort
    expected.each { |name, value| raise name unless owner.instance_variable_get(name) == value }
    compare_copy(owner, expected)
  end

  def self.set(owner, expected, name)
    owner.instance_variable_set(name, name.size)
    expected[name] = name.size
  rescue NameError, EncodingError
    raise "#{name.inspect} was set" if owner.instance_variables.any? { _1.to_s == name }
  end

  def self.remove(owner, expected, name)
    value = owner.remove_instance_variable(name)
    raise "#{name.inspect} was not there" unless expected.delete(name) == value
  rescue NameError, EncodingError
    raise "#{name.inspect} is there" if expected[name]
  end

  def self.compare_copy(owner, expected)
    copy = owner.clone
    raise "the copy has others" unless copy.instance_variables.size == expected.size
  end
end
