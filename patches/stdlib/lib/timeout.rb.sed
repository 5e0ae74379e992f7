# In each other ractor than the main one a thread of its own, with a queue of its own, ends what
# takes too long.
#
# Reason: behaviour
# Retire-when: the gem does so (timeout 0.4.4 and later).
# Expect: 41
# Inserts: ensure_thread_of_ractor 3
# Inserts: parts_of_ractor 4
# What serves the main ractor, and what serves another one.
/^  private_constant :CONDVAR, :QUEUE, /a\
\
  # Condition variable, queue, the queue's mutex and the mutex of the thread's creation.\
  PARTS = [CONDVAR, QUEUE, QUEUE_MUTEX, TIMEOUT_THREAD_MUTEX].freeze\
  private_constant :PARTS\
\
  def self.parts_of_ractor # :nodoc:\
    return PARTS if Ractor.main?\
\
    Ractor.store_if_absent(:__timeout_parts__) do\
      [ConditionVariable.new, Queue.new, Mutex.new, Mutex.new].freeze\
    end\
  end\
\
  def self.ensure_thread_of_ractor # :nodoc:\
    return if Ractor[:__timeout_thread__]&.alive?\
\
    parts_of_ractor[3].synchronize do\
      next if Ractor[:__timeout_thread__]&.alive?\
\
      Ractor[:__timeout_thread__] = create_timeout_thread\
    end\
  end\
  private_class_method :ensure_thread_of_ractor
# Method objects are not shareable. An alias of the method in a module is as fast.
s/^  GET_TIME = Process\.method\(:clock_gettime\)$/  GET_TIME = Module.new do\
    extend Process\
    singleton_class.alias_method :call, :clock_gettime\
    singleton_class.send :public, :call\
  end/
# Locals for what are constants of the main ractor.
s/^    watcher = Thread\.new do$/    condvar, queue, queue_mutex, = parts_of_ractor\
&/
s/^    perform = Proc\.new do \|exc\|$/    condvar, queue, queue_mutex, = Timeout.parts_of_ractor\
&/
/^      /{
  s/\bQUEUE_MUTEX\b/queue_mutex/g
  s/\bQUEUE\b/queue/g
  s/\bCONDVAR\b/condvar/g
}
# Only the main ractor may read the default group.
s/^(    ThreadGroup::Default\.add\(watcher\)) unless (watcher\..*)$/\1 if Ractor.main? \&\& !\2/
s/^  def self\.ensure_timeout_thread_created$/&\
    return ensure_thread_of_ractor unless Ractor.main?\
/
