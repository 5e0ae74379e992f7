# frozen_string_literal: true

# Each other ractor has its own table of characters for each encoding.
module Ractor::Libraries
  block = Ractor.make_shareable(RDoc::Text::TO_HTML_CHARACTERS.default_proc.dup)
  stored(RDoc::Text, :TO_HTML_CHARACTERS) { Hash.new(&block) }
end
