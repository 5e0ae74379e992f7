# frozen_string_literal: true
# What `...` takes from the call that it stands for: the arguments alone.
class Receiver
  def missing_self(...) = missing_here(...)
  def missing_other(...) = self.missing_there(...)
  def like_a_variable = missing_self
  def other_like_a_variable = missing_other
  def twice(...) = [grow(...), list(...)]
  def after_one(...) = [grow(0, ...), list(0, ...)]
  def keywords_twice(...) = [keywords_grow(...), keywords(...)]
  def grow(*list) = list << :grown
  def list(*list) = list
  def keywords_grow(*, **named) = named.merge!(grown: 1)
  def keywords(*, **named) = named
end
class Below < Receiver
  def missing_self(*) = super
  def no_super(...) = super(...)
  def no_super_either(...) = super
  def no_super_like_a_variable = no_super
end

def error(object, name, *arguments)
  object.__send__(name, *arguments)
rescue NameError => error
  [error.class, error.message[/\A[^']+'\w+'/]]
end

missing = ->(name) { [NoMethodError, "undefined method '#{name}'"] }
no_super = ->(name) { [NoMethodError, "super: no superclass method '#{name}'"] }
above = Receiver.new
below = Below.new
list = [1, 2]
named = { b: 2 }
3.times do
  [[missing["missing_here"], error(above, :missing_self)],
   [missing["missing_here"], error(above, :like_a_variable)],
   [missing["missing_there"], error(above, :missing_other)],
   [missing["missing_there"], error(above, :other_like_a_variable)],
   [missing["missing_here"], error(below, :missing_self, 1)],
   [missing["missing_here"], error(below, :like_a_variable)],
   [no_super["no_super"], error(below, :no_super)],
   [no_super["no_super"], error(below, :no_super, 1)],
   [no_super["no_super"], error(below, :no_super_like_a_variable)],
   [no_super["no_super_either"], error(below, :no_super_either, 2)],
   [[[1, 2, :grown], [1, 2]], above.twice(*list)],
   [[[1, 2, 3, :grown], [1, 2, 3]], above.twice(*list, 3)],
   [[[0, 1, 2, 1, 2, :grown], [0, 1, 2, 1, 2]], above.after_one(*list, *list)],
   [[{ a: 1, b: 2, grown: 1 }, { a: 1, b: 2 }], above.keywords_twice(a: 1, **named)],
   [[{ a: 1, b: 2, grown: 1 }, { a: 1, b: 2 }], above.keywords_twice(*list, 3, a: 1, **named)],
   [[{ b: 2, grown: 1 }, { b: 2 }], above.keywords_twice(**named)],
   [[[1, 2], { b: 2 }], [list, named]]].each_with_index do |(wanted, found), number|
    puts "#{number}: #{found.inspect}, not #{wanted.inspect}" unless found == wanted
  end
end
puts "done"
