# frozen_string_literal: true

# Which gems are activated is the main ractor's.
class Gem::StubSpecification
  Ractor::Libraries.keep(self, :loaded_spec)

  private def loaded_spec = (unlocked_loaded_spec if Ractor.main?)
end
