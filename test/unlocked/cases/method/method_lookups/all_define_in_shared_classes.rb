BASE = Class.new
LEAF = Class.new(BASE)
OBJECT = LEAF.new.freeze
ractors = Array.new(4) do |n|
  Ractor.new(n) do |n|
    mine = Array.new(12) { |i| :"own_#{n}_#{i}" }
    wrong = rounds = 0
    until Stop.now
      mine.each_with_index do |name, i|
        owner = i.even? ? BASE : LEAF
        wrong += 1 if OBJECT.respond_to?(name)
        owner.class_eval("def #{name} = #{rounds}")
        wrong += 1 unless OBJECT.public_send(name) == rounds && OBJECT.respond_to?(name)
        owner.class_eval("def #{name}(x = 1) = -#{rounds}")
        wrong += 1 unless OBJECT.public_send(name) == -rounds
        wrong += 1 unless LEAF.method_defined?(name) && LEAF.instance_method(name).arity == -1
        owner.remove_method(name)
        wrong += 1 if OBJECT.respond_to?(name) || LEAF.method_defined?(name)
        begin
          OBJECT.public_send(name)
          wrong += 1
        rescue NoMethodError
          nil
        end
      end
      rounds += 1
    end
    [wrong, rounds]
  end
end
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(4)
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
  GC.start(full_mark: rand(4) == 0)
  LEAF.instance_methods(false).size
  OBJECT.methods.size
end
Stop.now!
answers = ractors.map(&:take)
assert_equal([0] * 4, answers.map(&:first))
answers.each { |_, rounds| assert_operator(rounds, :>, 0) }
