# frozen_string_literal: true
# Prints "equal" if messages of errors are the same in another ractor, and "hints" if they have what
# error_highlight and did_you_mean add.
module Faults
  BODIES = %i[method argument key constant variable syntax feature].freeze
  def self.method = [].frist
  def self.argument = Integer("x")
  def self.key = { abc: 1 }.fetch(:abd)
  def self.constant = Strin
  def self.variable = lenth
  def self.syntax = eval("1 +")
  def self.feature = require("no/such/fileutil")

  def self.messages
    BODIES.map do |name|
      public_send(name)
    rescue Exception => e
      [e.detailed_message(highlight: false), e.detailed_message(highlight: true)]
    end
  end
end

main = Faults.messages
there = Ractor.new { Faults.messages }.take
puts(main == there ? "equal" : main.zip(there).reject { |m, t| m == t }.inspect)
hints = there[0][0].include?("^^^^^") && there[0][0].include?("Did you mean?  first")
puts(hints ? "hints" : there[0][0])
