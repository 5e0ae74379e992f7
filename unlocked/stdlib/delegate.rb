# frozen_string_literal: true

# Methods that DelegateClass makes are made of blocks that can be shared; so are those that it has
# made.
class Delegator
  Ractor::Libraries.keep(singleton_class, :delegating_block)

  def self.delegating_block(mid) # :nodoc:
    Ractor.make_shareable(unlocked_delegating_block(mid))
  end

  all = [self]
  all.each do |klass|
    all.concat(klass.subclasses)
    Ractor.__send__(:_share_methods, klass, *klass.instance_methods(false))
  rescue Ractor::Error, ArgumentError
    next                                # methods of the program
  end
end
