# frozen_string_literal: true

# In another ractor than the main one require waits for the main ractor. It is not called once Prism
# is loaded, whose files define constants before they are at their end.
class << ErrorHighlight
  private def require(feature)
    Ractor.main? || feature != "prism" || !Ractor::Libraries.prism_loaded ? super : false
  end
end
