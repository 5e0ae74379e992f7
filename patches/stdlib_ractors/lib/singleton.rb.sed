# Each other ractor than the main one has a singleton of its own. One of the main ractor that is
# shareable is the singleton of all ractors.
#
# Reason: behaviour
# Retire-when: the gem's Singleton works in ractors.
# Expect: 19
# Inserts: instance_of_ractor 2
/^      @singleton__instance__ \|\| @singleton__mutex__\.synchronize/i\
      return instance_of_ractor unless Ractor.main?\

s/^      @singleton__instance__ \|\| .*\.synchronize (\{.*\})$/      @singleton__instance__ ||\
        (@singleton__mutex__ || set_mutex(Thread::Mutex.new)).synchronize \1/
# The list of singletons is a hash by class, so that no name is made for each call.
/^    def set_instance\(val\)$/i\
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

# A class that another ractor made gets its mutex when the main one asks for its singleton.
s/^      klass\.instance_eval \{$/      Ractor.main? and klass.instance_eval {/
