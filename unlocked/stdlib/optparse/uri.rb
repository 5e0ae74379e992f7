# frozen_string_literal: true

# The block of the gem refers to the main object, which cannot be shared.
class OptionParser
  share_accepted(URI, /.*/m, proc { |text,| URI.parse(text) if text })
end
