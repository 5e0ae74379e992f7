module Steps
  def self.call(object) = object.probe
  def self.look(way)
    object = way.to_s.end_with?("child") ? CHILD : OBJECT
    [(call(object) rescue :none), object.respond_to?(:probe),
     (object.public_send(:probe) rescue :none), object.class.method_defined?(:probe),
     (object.method(:probe).call rescue :none)]
  end
  def self.found(value) = [value, true, value, true, value]
  NONE = [:none, false, :none, false, :none].freeze
end
class Parent; end
class Kind < Parent; end
class Child < Kind; end
OBJECT = Kind.new.freeze
CHILD = Child.new.freeze
