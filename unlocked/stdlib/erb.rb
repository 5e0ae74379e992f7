# frozen_string_literal: true

# A template without a binding is evaluated on an object of the ractor, with the constants of the
# top level.
class ERB
  Ractor::Libraries.keep(self, :new_toplevel)

  private def new_toplevel(vars = nil)
    Ractor.main? ? unlocked_new_toplevel(vars) : Ractor::Libraries.toplevel.dup
  end
end
