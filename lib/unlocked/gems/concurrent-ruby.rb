# concurrent-ruby: states that nothing changes become shareable; each ractor has executors and
# timers of its own.
Ractor.adapt("concurrent") do
  Ractor.make_shareable(Concurrent::LockFreeStack::EMPTY)
  states = Concurrent::Promises.const_get(:InternalStates)
  states.constants.each { |name| Ractor.make_shareable(states.const_get(name)) }
  Concurrent.singleton_class.prepend(Module.new do
    def global_io_executor
      return super if Ractor.main?
      Ractor.store_if_absent(:__concurrent_io__) { Concurrent.new_io_executor }
    end

    def global_fast_executor
      return super if Ractor.main?
      Ractor.store_if_absent(:__concurrent_fast__) { Concurrent.new_fast_executor }
    end

    def global_timer_set
      return super if Ractor.main?
      Ractor.store_if_absent(:__concurrent_timers__) { Concurrent::TimerSet.new }
    end
  end)
end
