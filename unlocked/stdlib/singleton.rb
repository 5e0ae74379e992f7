# frozen_string_literal: true

# Each other ractor than the main one has a singleton of its own, which it gets where it may not
# read the main ractor's. One of the main ractor that is shareable is the singleton of all ractors,
# from the time when the main ractor makes it.
module Singleton
  Ractor::Libraries.own(nil, :@singleton__instance__) do |owner|
    owner.__send__(:__ractor_instance__)
  end

  # A class that another ractor made gets its mutex when the main one asks for its singleton.
  Ractor::Libraries.keep(SingletonClassProperties, :__init__)
  module SingletonClassProperties
    def __init__(klass) # :nodoc:
      Ractor.main? ? unlocked___init__(klass) : klass
    end
  end

  Ractor::Libraries.keep(SingletonClassMethods, :instance)
  module SingletonClassMethods
    FIRST_MUTEX ||= Thread::Mutex.new # :nodoc:
    private_constant :FIRST_MUTEX

    def instance # :nodoc:
      return @singleton__instance__ || __ractor_instance__ unless Ractor.main?

      @singleton__mutex__ || __first_mutex__
      unlocked_instance
    end

    private

    # Two threads get the same one.
    def __first_mutex__
      FIRST_MUTEX.synchronize { @singleton__mutex__ || set_mutex(Thread::Mutex.new) }
    end

    # The list of singletons is a hash by class, so that no name is made for each call.
    def __ractor_instance__
      held = Ractor.store_if_absent(:__singleton_instances__) { {}.compare_by_identity }
      held.fetch(self) do
        mutex = Ractor.store_if_absent(:"__singleton_mutex_#{object_id}__") { Thread::Mutex.new }
        mutex.synchronize { held.fetch(self) { held[self] = new } }
      end
    end
  end
end
