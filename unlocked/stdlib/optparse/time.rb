# frozen_string_literal: true

# The block of the gem refers to the main object, which cannot be shared.
class OptionParser
  block = proc do |text,|
    next unless text
    begin
      Time.httpdate(text)
    rescue ArgumentError
      Time.parse(text)
    end
  rescue ArgumentError
    raise InvalidArgument, text
  end
  share_accepted(Time, /.*/m, block)
end
