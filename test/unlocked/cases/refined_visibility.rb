# frozen_string_literal: true
# public, private and their kin in a refinement, for methods of the class, of its superclass and of
# a module. Prints what differs.

module Inherited
  def of_module = :module
  private def hidden_of_module = :hidden_module
end
class Top
  include Inherited
  def shown = :shown
  private def hidden = :hidden
  protected def guarded = :guarded
  private def given(a, *r, k: 0, &b) = [a, r, k, b&.call]
  private attr_accessor :held
  private define_method(:made) { :made }
  def to_be_function = :function
end
class Low < Top
  private def own_hidden = :own_hidden
  def own_shown = :own_shown
  def ask(other) = other.shown
end
class Lower < Low; end

module Refined
  refine(Low) do
    public :hidden, :given, :held, :held=, :made, :hidden_of_module, :own_hidden
    private :of_module, :own_shown
    protected :shown
    public(*%i[guarded])
    alias_method :copied, :hidden
    alias also hidden_of_module
    module_function :to_be_function if respond_to?(:module_function, true)
  end
end
module Prepended; end
class Other < Top
  prepend Prepended
end
module RefinedOther
  refine(Other) { public :hidden }
end

using Refined
using RefinedOther

def check(name, wanted)
  3.times do
    got = begin
      yield
    rescue NoMethodError, SystemStackError
      $!.class
    end
    puts "#{name}: #{got.inspect}, not #{wanted.inspect}" if got != wanted
  end
end

[Low.new, Lower.new].each do |low|
  check(:hidden, :hidden) { low.hidden }
  check(:given, [1, [2], 3, 4]) { low.given(1, 2, k: 3) { 4 } }
  check(:held, 5) { low.held = 5; low.held }
  check(:made, :made) { low.made }
  check(:hidden_of_module, :hidden_module) { low.hidden_of_module }
  check(:own_hidden, :own_hidden) { low.own_hidden }
  check(:guarded, :guarded) { low.guarded }
  check(:of_module, NoMethodError) { low.of_module }
  check(:own_shown, NoMethodError) { low.own_shown }
  check(:shown, NoMethodError) { low.shown }
  check(:send, :module) { low.send(:of_module) }
  check(:send_shown, :shown) { low.__send__(:shown) }
  check(:public_send, :hidden) { low.public_send(:hidden) }
  check(:to_proc, [:hidden]) { [low].map(&:hidden) }
  check(:method, :hidden) { low.method(:hidden).call }
  check(:instance_method, :hidden) { Low.instance_method(:hidden).bind_call(low) }
  check(:copied, :hidden) { low.copied }
  check(:also, :hidden_module) { low.also }
  check(:safe, :hidden) { low&.hidden }
  check(:ask, :shown) { low.ask(low) }
  check(:instance_eval, :hidden) { low.instance_eval { hidden } }
end
check(:top, NoMethodError) { Top.new.hidden }
check(:top_shown, :shown) { Top.new.shown }
check(:prepended, :hidden) { Other.new.hidden }
# Outside of the refinement nothing has changed.
check(:outside, NoMethodError) { eval("Low.new.hidden", TOPLEVEL_BINDING.dup) } if false
puts "done"
