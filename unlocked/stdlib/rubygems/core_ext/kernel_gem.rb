# frozen_string_literal: true

# In another ractor than the main one, says what to do instead.
module Kernel
  Ractor::Libraries.keep(self, :gem)

  def gem(gem_name, *requirements) # :doc:
    Ractor.main? or Gem.refuse_activation(gem_name)
    unlocked_gem(gem_name, *requirements)
  end
  private :gem
end
