# Each other ractor than the main one has a singleton of its own. One of the main ractor that is
# shareable is the singleton of all ractors.
#
# Reason: behaviour
# Retire-when: the gem's Singleton works in ractors.
# Expect: 27
# Inserts: instance_of_ractor 2
# Inserts: FIRST_MUTEX 3
/^      @singleton__instance__ \|\| @singleton__mutex__\.synchronize/i\
      return instance_of_ractor unless Ractor.main?\

s/^      @singleton__instance__ \|\| .*\.synchronize (\{.*\})$/      @singleton__instance__ ||\
        (@singleton__mutex__ || first_mutex).synchronize \1/
# The list of singletons is a hash by class, so that no name is made for each call.
/^    def set_instance\(val\)$/i\
    # Two threads get the same one.\
    def first_mutex\
      FIRST_MUTEX.synchronize { @singleton__mutex__ || set_mutex(Thread::Mutex.new) }\
    end\
\
    def instance_of_ractor\
      held = Ractor.store_if_absent(:__singleton_instances__) { {}.compare_by_identity }\
      held.fetch(self) do\
        mutex = Ractor.store_if_absent(:"__singleton_mutex_#{object_id}__") { Thread::Mutex.new }\
        mutex.synchronize { held.fetch(self) { held[self] = shareable_instance || new } }\
      end\
    end\
\
    def shareable_instance\
      @singleton__instance__\
    rescue Ractor::IsolationError\
      nil\
    end\

/^  module SingletonClassMethods # :nodoc:$/i\
  FIRST_MUTEX = Thread::Mutex.new # :nodoc:\
  private_constant :FIRST_MUTEX\

# A class that another ractor made gets its mutex when the main one asks for its singleton.
s/^      klass\.instance_eval \{$/      Ractor.main? and klass.instance_eval {/
