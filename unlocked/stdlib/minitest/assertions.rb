# frozen_string_literal: true

# The command for differences is the one that was set in the main ractor; otherwise each ractor
# looks for it.
class << Minitest::Assertions
  Ractor::Libraries.keep(self, :diff, :diff=)
  Ractor::Libraries.stored(Minitest::Assertions, :@diff) { nil }

  if Minitest::Assertions.instance_variable_defined?(:@diff)
    @shared_diff = Minitest::Assertions.diff.dup.freeze
  end

  def diff
    return self.diff = unlocked_diff if Ractor.main?
    Minitest::Assertions.singleton_class.instance_variable_get(:@shared_diff) ||
      Ractor.store_if_absent(:__minitest_diff__) { unlocked_diff }
  end

  def diff=(command)
    Minitest::Assertions.singleton_class.instance_variable_set(:@shared_diff, command.dup.freeze)
    send(:unlocked_diff=, command)
  end
end
