library "nkf", "kconv"
use("NKF.nkf", "\x82\xA0".b) { NKF.nkf("-s", "\u3042").b }
use("NKF.guess", Encoding::UTF_8) { NKF.guess("\u3042\u3044") }
use("String#tosjis", Encoding::Shift_JIS) { "\u3042".tosjis.encoding }
use("String#toutf8", "\u3042") { "\u3042".toeuc.toutf8 }
use("Kconv.guess", Encoding::UTF_8) { Kconv.guess("\u3042\u3044") }
use("an encoding that does not exist", /no output encoding/) do
  NKF.nkf("--oc=none", "a")
rescue ArgumentError => e
  e.message
end
