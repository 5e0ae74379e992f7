library "digest", requires: %w[digest digest/bubblebabble]
use("Digest::MD5.hexdigest", "0cc175b9c0f1b6a831c399e269772661") { Digest::MD5.hexdigest("a") }
use("Digest::SHA1.base64digest", "hvfkN/qlp/zhXR3cuerq6jd2Z7g=") { Digest::SHA1.base64digest("a") }
use("Digest::SHA256#update", "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb") do
  Digest::SHA256.new.update("a").hexdigest
end
use("Digest::SHA384, SHA512, SHA2, RMD160", [96, 128, 64, 40]) do
  [Digest::SHA384, Digest::SHA512, Digest::SHA2, Digest::RMD160].map { _1.new.hexdigest.size }
end
use("Digest::SHA256.file", 64) { Digest::SHA256.file(__FILE__).hexdigest.size }
use("Digest::SHA256#<<, #reset, #dup, ==", true) do
  d = Digest::SHA256.new << "a"
  e = d.dup
  d.reset
  e == Digest::SHA256.hexdigest("a")
end
use("Digest::SHA2.new(512)", 128) { Digest::SHA2.new(512).update("a").hexdigest.size }
use("Digest(:MD5)", true) { Digest(:MD5) == Digest::MD5 }
use("Digest::MD5.bubblebabble", /\Ax.*x\z/) { Digest::MD5.bubblebabble("a") }
