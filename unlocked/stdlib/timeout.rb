# frozen_string_literal: true

# In each other ractor than the main one a thread of its own ends what takes too long.
module Timeout
  # The default group is the main ractor's.
  unless const_defined?(:ThreadGroup, false)
    module ThreadGroup # :nodoc:
      Default = Object.new
      def Default.add(thread) = Ractor.main? ? ::ThreadGroup::Default.add(thread) : nil
      Default.freeze
    end
    private_constant :ThreadGroup
  end

  Ractor::Libraries.keep(singleton_class, :ensure_timeout_thread_created)

  def self.ensure_timeout_thread_created
    return unlocked_ensure_timeout_thread_created if Ractor.main?
    return if Ractor[:__timeout_thread__]&.alive?

    TIMEOUT_THREAD_MUTEX.synchronize do
      next if Ractor[:__timeout_thread__]&.alive?

      Ractor[:__timeout_thread__] = create_timeout_thread
    end
  end
end
