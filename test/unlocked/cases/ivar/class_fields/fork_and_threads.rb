module Shared; @a = 1; def self.a = @a; def self.a=(v); @a = v; end; end
threads = Array.new(4) do |t|
  Thread.new do
    500.times do |i|
      Shared.a = i
      Shared.instance_variable_set(:"@t#{t}_#{i % 20}", i)
      Thread.pass if i % 50 == 0
    end
  end
end
threads.each(&:join)
assert_equal(81, Shared.instance_variables.size)
r, w = IO.pipe
pid = fork do
  Shared.a = :child
  Shared.remove_instance_variable(:@t0_0)
  w.write([Shared.a, Shared.instance_variables.size].inspect)
  exit!(0)
end
Process.wait(pid)
w.close
assert_equal([$?.success?, "[:child, 80]"], [true, r.read])
assert_equal([499, 81], [Shared.a, Shared.instance_variables.size])
