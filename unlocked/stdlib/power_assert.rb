# frozen_string_literal: true

# PowerAssert.start evaluates source on an object of the ractor. Each other ractor than the main one
# has a configuration of its own, which begins with the main one's, and folders of debuggers.
module PowerAssert
  Ractor.make_shareable(POWER_ASSERT_LIB_DIR)
  folder = POWER_ASSERT_LIB_DIR
  Ractor::Libraries.stored(self, :INTERNAL_LIB_DIRS) { { PowerAssert => folder } }

  first = Ractor::Libraries.shareable_copy(configuration)
  Ractor::Libraries.stored(self, :@configuration) { first.dup }

  class << self
    if const_defined?(:CLEAR_CACHE_ISEQ, false)
      code = CLEAR_CACHE_ISEQ.to_binary.freeze
      Ractor::Libraries.stored(self, :CLEAR_CACHE_ISEQ) do
        RubyVM::InstructionSequence.load_from_binary(code)
      end
    end

    Ractor::Libraries.keep(self, :start)

    def start(assertion_proc_or_source, assertion_method: nil,
              source_binding: Ractor::Libraries.toplevel, &block)
      unlocked_start(assertion_proc_or_source, assertion_method: assertion_method,
                                               source_binding: source_binding, &block)
    end
  end
end
