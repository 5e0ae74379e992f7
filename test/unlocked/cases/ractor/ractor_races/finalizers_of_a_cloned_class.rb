# A class gets and loses a finalizer, while others clone it.
class Cloned; end
class Finalizer; def self.call(id) = id; end
ractors = 4.times.map do |i|
  Ractor.new(i, AtLength.of(20_000)) do |n, count|
    count.times do
      next Cloned.clone if n.odd?
      ObjectSpace.define_finalizer(Cloned, Finalizer)
      ObjectSpace.undefine_finalizer(Cloned)
    end
  end
end
ractors.each(&:take)
# Two ractors define what they find gone: no finalizer is lost.
class Other; def self.call(id) = id; end
ractors = [Finalizer, Other].map do |finalizer|
  Ractor.new(finalizer, AtLength.of(2000)) do |f, count|
    count.times { ObjectSpace.define_finalizer(Cloned, f) }
  end
end
AtLength.of(500).times { ObjectSpace.undefine_finalizer(Cloned) }
ractors.each(&:take)
