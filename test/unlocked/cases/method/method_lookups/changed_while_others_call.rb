module Told
  def self.turn = @turn
  def self.turn!(n) = @turn = n
  turn!(0)
end
KINDS = Array.new(12) do |n|
  Class.new { class_eval("def probe = 0; def name#{n} = #{n}") }
end.freeze
SUBS = KINDS.map { |k| Class.new(k) }.freeze
OBJECTS = Ractor.make_shareable((KINDS + SUBS).map(&:new))
ractors = Array.new(3) do
  Ractor.new do
    wrong = rounds = 0
    until Stop.now
      OBJECTS.each_with_index do |o, i|
        told = Told.turn
        wrong += 1 if o.probe < told
        wrong += 1 unless o.respond_to?(:probe)
        told = Told.turn
        wrong += 1 if o.public_send(:probe) < told
        wrong += 1 unless o.respond_to?(:"name#{i % 12}") && !o.respond_to?(:nope)
        wrong += 1 unless o.class.instance_method(:probe).owner == KINDS[i % 12]
        rounds += 1
      end
    end
    [wrong, rounds]
  end
end
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(4)
turn = 0
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
  turn += 1
  KINDS.each { |k| k.class_eval("def probe = #{turn}") }
  Told.turn!(turn)
  200.times { [] }
  lazy = {immediate_mark: false, immediate_sweep: false}
  GC.start(full_mark: turn % 8 == 0, **lazy) if turn % 5 == 0
  GC.compact if turn % 100 == 0
end
Stop.now!
answers = ractors.map(&:take)
assert_equal([0, 0, 0], answers.map(&:first))
answers.each { |_, rounds| assert_operator(rounds, :>, 0) }
