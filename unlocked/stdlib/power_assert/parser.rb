# frozen_string_literal: true

# The parser that stands for none is the ractor's.
module PowerAssert
  class Parser
    class DummyParser
      Ractor::Libraries.keep(self, :initialize)

      def initialize
        Ractor.main? ? unlocked_initialize : super("", nil, nil, Ractor::Libraries.toplevel)
      end
    end
  end
end
