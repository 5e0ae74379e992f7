library "base64"
use("Base64.encode64, .decode64", ["YQ==\n", "a"]) do
  [Base64.encode64("a"), Base64.decode64("YQ==\n")]
end
use("Base64.strict_encode64, .strict_decode64", ["YQ==", "a"]) do
  [Base64.strict_encode64("a"), Base64.strict_decode64("YQ==")]
end
use("Base64.urlsafe_encode64, .urlsafe_decode64", ["_-8", "\xff\xef".b]) do
  [Base64.urlsafe_encode64("\xff\xef", padding: false), Base64.urlsafe_decode64("_-8")]
end
