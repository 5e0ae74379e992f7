module Memo
  class << self
    attr_accessor :seen

    def table = @table ||= {}
    def seen? = (@seen ? :seen : :new)
  end
end
%i[@table @seen].each do |name|
  Ractor.__send__(:_own_variables, Memo)
  Memo.class_eval do
    Ractor.__send__(:_own, self, name) do |_, *assigned|
      held = Ractor.store_if_absent(name) { [nil] }
      held[0] = assigned[0] unless assigned.empty?
      held[0]
    end
  end
end
other = proc do
  30.times.map do
    Memo.table[:other] = true
    before = Memo.seen?
    Memo.seen = [1]
    [Memo.table.keys, before, Memo.seen]
  end.values_at(0, -1)
end
wanted = [[[:other], :new, [1]], [[:other], :seen, [1]]]
assert_equal wanted, Ractor.new(&other).take
assert_nil Memo.seen
Memo.table[:main] = true
30.times { assert_equal [[:main], :new], [Memo.table.keys, Memo.seen?] }
assert_equal wanted, Ractor.new(&other).take
Memo.seen = :shareable
assert_equal :shareable, Ractor.new { Memo.seen }.take
