trap("INT", "DEFAULT")      # whoever runs this may ignore it
[Interrupt, SignalException, Exception, Object].each do |mask|
  waits, release, masked = Queue.new, Queue.new, nil
  Thread.new do
    waits.pop
    Process.kill(:INT, Process.pid)
    sleep 0.05                          # the signal has arrived, or comes later: both are right
    release << true
  end
  assert_raise(Interrupt) do
    Thread.handle_interrupt(mask => :never) do
      waits << true
      release.pop
      masked = Thread.pending_interrupt?
    rescue Interrupt
      flunk("it comes while #{mask} is masked")
    end
    sleep
  end
  assert_not_nil(masked)
end

# In the middle of a block it can be let through.
got = nil
Thread.handle_interrupt(Interrupt => :never) do
  Thread.handle_interrupt(Interrupt => :immediate) do
    Process.kill(:INT, Process.pid)
    sleep
  rescue Interrupt
    got = :inside
  end
end
assert_equal(:inside, got)
