# frozen_string_literal: true

# The blocks of the gem refer to the main object, which cannot be shared.
class OptionParser
  [Date, DateTime].each do |type|
    block = proc do |text,|
      type.parse(text) if text
    rescue ArgumentError
      raise InvalidArgument, text
    end
    share_accepted(type, /.*/m, block)
  end
end
