# frozen_string_literal: true
# Names of other characters than ASCII in the texts keep their encoding.
module Ä
  Ö = ["ü"]
  @ß = [1]
  def self.ß = @ß
end
Ünï = [[]].freeze
$ä = 1
eval("# coding: euc-jp\nmodule C\u65e5; L\u672c = [[]]; end".encode("euc-jp"))
euc = ->(text) { text.encode("euc-jp") }

begins = "can not access non-shareable objects in constant "
{
  "#{begins}Ä::Ö by non-main Ractor. (Ä::Ö is an Array that is not frozen)" =>
    message_of { Ä::Ö },
  "#{begins}Object::Ünï by non-main Ractor. " \
  "(Object::Ünï[0] is an Array that is not frozen)" =>
    message_of { Object.const_get(:Ünï) },
  "can not set constants with non-shareable objects by non-main Ractors " \
  "(Object::Żó is a String that is not frozen)" =>
    message_of { Object.const_set(:Żó, +"x") },
  "can not access global variables $ä from non-main Ractors" =>
    message_of { $ä },
  euc.("#{begins}C日::L本 by non-main Ractor. (C日::L本 is an Array that is not frozen)") =>
    message_of { c = Object.constants.find { _1.encoding == Encoding::EUC_JP }
                 m = Object.const_get(c)
                 m.const_get(m.constants[0]) },
}.each do |text, message|
  assert_equal text, message
  assert_equal text.encoding, message.encoding
end
