# frozen_string_literal: true
# Mail: a message with parts written, encoded and read again.
require "mail"
require_relative "turns"

n = Integer(ENV.fetch("N", 250))
Turns.times(n) do |i|
  sent = Mail.new do
    from "Ann B. <ann@example.com>"
    to %w[one@example.com two@example.com]
    subject "Gr\u00fc\u00dfe #{i}"
    text_part { body "A text with \u00e4 in it\n" * 5 }
    html_part { content_type "text/html; charset=UTF-8"; body "<p>text</p>" * 5 }
  end
  got = Mail.read_from_string(sent.encoded)
  got.subject == "Gr\u00fc\u00dfe #{i}" && got.to.size == 2 && got.parts.size == 2 or
    raise got.inspect
end
