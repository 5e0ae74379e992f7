# Texts that are no text of their encoding. On stock the last one calls itself without end, and
# AddressSanitizer sees a read outside of a table for each of the others.
require "nkf"

{
  "1b28498426233b" => "-Jw --numchar-input",
  "1b242850638f" => "--oc=CP51932 -l",
  "1b24284409" => "--oc=EUC-JISX0213",
  "fe1b244049f66281025661d68d7bdcadf90da5" => "--oc=EUC-JISX0213 -MB",
  "fa3794ea" => "-s --no-cp932",
  "ed2ec6" => "-w",
  "fa3a8245" => "-w",
  "1b244225c2" => "-wZ4",
  "3d3f49534f2d323032322d4a503f423f1b28499cf0de" => "--ic=Shift_JIS-2004 -w",
  "e9d0f23fd4" => "--oc=CP932",
  "1b2428505bacab1b24406387e46c01741b2428513e0b262378333034323b39741b2842252849778b0d710e3a383256" \
  "76de834a1b2428447a0e3f5554462d383f513f84f1794149535f696b5a0374d4a53900cb93485a1b2842" =>
    "-W --oc=CP51932 -M"
}.each { |text, options| NKF.nkf(options, [text].pack("H*")) }

# Characters of the tables: half width, voiced, of IBM, of JIS X 0212.
{
  ["-Wex", "\u304B\uFF76"] => "\xA4\xAB\x8E\xB6", ["-WwX", "\uFF76\uFF9E"] => "\u30AC",
  ["-WwxZ4", "\u30AC"] => "\uFF76\uFF9E", ["-Sw", "\xFAj\xFB\x40\xED\x40"] => "\u4EFC\u6D96\u7E8A",
  ["-Ew", "\x8F\xB0\xA1"] => "\u4E02"
}.each { |arguments, text| p [arguments, text] if NKF.nkf(*arguments).b != text.b }
