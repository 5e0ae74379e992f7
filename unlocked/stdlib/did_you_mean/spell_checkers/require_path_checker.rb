# frozen_string_literal: true

# What can be required is listed once for each ractor.
class << DidYouMean::RequirePathChecker
  Ractor::Libraries.keep(self, :requireables)
  Ractor::Libraries.stored(DidYouMean::RequirePathChecker, :@requireables) { nil }

  def requireables
    return unlocked_requireables if Ractor.main?
    Ractor.current[:__did_you_mean_requireables__] ||= unlocked_requireables
  end
end
