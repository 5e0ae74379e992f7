# The default_proc of a mask changes the list of masks.
deep = ->(n) { Thread.handle_interrupt(ArgumentError => :never) { deep.(n - 1) } if n > 0 }
mask = Hash.new do |*|
  unless $inside
    $inside = true
    deep.(200)
    GC.start
    $inside = nil
  end
end
mask = mask.compare_by_identity.update(KeyError => :never).freeze

ready = Thread::Queue.new
thread = Thread.new do
  Thread.handle_interrupt(RuntimeError => :never) do
    Thread.handle_interrupt(mask) do
      ready.push(true)
      Thread.pass until Thread.pending_interrupt?
      :held
    end
  ensure
    held = Thread.pending_interrupt?
    ready.push(held)
  end
rescue => error
  error
end
thread.report_on_exception = false
ready.pop
thread.raise("later")
assert_equal(true, ready.pop)
assert_equal("later", thread.value.message)
