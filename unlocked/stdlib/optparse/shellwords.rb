# frozen_string_literal: true

# The block of the gem refers to the main object, which cannot be shared.
class OptionParser
  share_accepted(Shellwords, /.*/m, proc { |text,| Shellwords.split(text) })
end
