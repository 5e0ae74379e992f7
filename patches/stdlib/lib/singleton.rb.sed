# Each other ractor than the main one has a singleton of its own, which it gets where it may not
# read the main ractor's (internal/common/own_value.h). One of the main ractor that is shareable is
# the singleton of all ractors, from the time when the main ractor makes it.
#
# Reason: behaviour
# Retire-when: the gem's Singleton works in ractors.
# Expect: 30
# Inserts: FIRST_MUTEX 3
# Inserts: __ractor_instance__ 3
# Inserts: __first_instance__ 2
s/^(      @singleton__instance__) \|\| .*\.synchronize \{.*\}$/\1 || __first_instance__/
# The list of singletons is a hash by class, so that no name is made for each call.
/^    def set_instance\(val\)$/i\
    # Two threads get the same one.\
    def __first_mutex__\
      FIRST_MUTEX.synchronize { @singleton__mutex__ || set_mutex(Thread::Mutex.new) }\
    end\
\
    def __first_instance__\
      return __ractor_instance__ unless Ractor.main?\
\
      (@singleton__mutex__ || __first_mutex__).synchronize do\
        @singleton__instance__ ||= new\
      end\
    end\
\
    def __ractor_instance__\
      held = Ractor.store_if_absent(:__singleton_instances__) { {}.compare_by_identity }\
      held.fetch(self) do\
        mutex = Ractor.store_if_absent(:"__singleton_mutex_#{object_id}__") { Thread::Mutex.new }\
        mutex.synchronize { held.fetch(self) { held[self] = new } }\
      end\
    end\

/^  module SingletonClassMethods # :nodoc:$/i\
  FIRST_MUTEX = Thread::Mutex.new # :nodoc:\
  private_constant :FIRST_MUTEX\

/^  def self\.module_with_class_methods$/i\
  Ractor.__send__(:_own, nil, :@singleton__instance__) do |owner|\
    owner.__send__(:__ractor_instance__)\
  end\

# A class that another ractor made gets its mutex when the main one asks for its singleton.
s/^      klass\.instance_eval \{$/      Ractor.main? and klass.instance_eval {/
