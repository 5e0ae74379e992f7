# frozen_string_literal: true
# Methods of several names share the code of one Proc, in ractors: each `super` calls the method of
# its own name. Prints how many had another name.
Warning[:experimental] = false

class Above
  def method_missing(name, *list, **named) = [name, list, named]
  def respond_to_missing?(*) = true
end
class Below < Above
  BODIES = [Ractor.make_shareable(proc { super() }),
            Ractor.make_shareable(proc { super(1, *[2], a: 3) })].freeze
  WANTED = [[[], {}], [[1, 2], { a: 3 }]].freeze
  Ractor.make_shareable(WANTED)
  %i[first second third fourth].each do |name|
    BODIES.each_with_index { |body, number| define_method("#{name}#{number}", &body) }
  end
end

ractors = %i[first second third fourth].map do |name|
  Ractor.new(name, Integer(ARGV[0])) do |name, rounds|
    object = Below.new
    2.times.sum do |number|
      name_of_call = :"#{name}#{number}"
      wanted = [name_of_call, *Below::WANTED[number]]
      rounds.times.count { object.__send__(name_of_call) != wanted }
    end
  end
end
p ractors.sum(&:take)
