library "digest", "digest/bubblebabble"
use("Digest::MD5.hexdigest", "0cc175b9c0f1b6a831c399e269772661") { Digest::MD5.hexdigest("a") }
use("Digest::SHA256", 64) { Digest::SHA256.new.update("a").hexdigest.size }
use("Digest::SHA2", 128) { Digest::SHA2.new(512).update("a").to_s.size }
use("Digest::SHA1.base64digest", String) { Digest::SHA1.base64digest("a") }
use("Digest::RMD160", String) { Digest::RMD160.hexdigest("a") }
use("Digest::SHA384.file", 96) { Digest::SHA384.file(__FILE__).hexdigest.size }
use("Digest()", "Digest::MD5") { Digest(:MD5).name }
use("Digest::MD5.bubblebabble", /\Ax.*x\z/) { Digest::MD5.bubblebabble("a") }
use("Digest::Instance#==", true) { Digest::MD5.new.update("a") == "0cc175b9c0f1b6a831c399e269772661" }
