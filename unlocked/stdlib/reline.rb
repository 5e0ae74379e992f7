# frozen_string_literal: true

# The encoding in other ractors than the main one, which has the terminal.
class << Reline
  Ractor::Libraries.keep(self, :encoding_system_needs, :ambiguous_width)

  def encoding_system_needs
    Ractor.main? ? unlocked_encoding_system_needs : Encoding.default_external
  end

  def ambiguous_width = Ractor.main? ? unlocked_ambiguous_width : 1
end

# What is asked of it before there is a terminal.
module Ractor::Libraries
  gate = Module.new { def self.encoding = Encoding.default_external }
  own(Reline, :IOGate) { gate }
end
