# frozen_string_literal: true

# Each other ractor than the main one has the authenticators that come with the gem; what it adds is
# for itself.
class << Net::IMAP::SASL
  Ractor::Libraries.keep(self, :authenticators)

  def authenticators
    return unlocked_authenticators if Ractor.main?

    Ractor.store_if_absent(:__net_imap_authenticators__) { Net::IMAP::SASL::Authenticators.new }
  end
end
