require "openssl"
def cipher
  OpenSSL::Cipher.new("aes-128-cbc").encrypt.tap { |c| c.key = "k" * 16; c.iv = "i" * 16 }
end

# The buffer is the data, or changes it.
text = "text" * 20_000
wanted = cipher.update(text)
data = text.dup << ""
assert_equal(wanted, cipher.update(data, data).b)
data = text.dup << ""
buffer = Object.new
out = +""
buffer.define_singleton_method(:to_str) do
  data.replace("q")
  @kept = Array.new(20) { "z" * 80_000 }
  out
end
assert_equal(wanted, cipher.update(data, buffer).b)
whole = "x" * 4096
part = whole.dup
cipher.update("y" * 4000, part)
assert_equal("x" * 4096, whole)

# The block that is asked for a pass phrase changes the text.
pem = OpenSSL::PKey::EC.generate("prime256v1").to_pem(OpenSSL::Cipher.new("aes-128-cbc"), "pass")
20.times do
  given = pem.dup << ""
  kept = nil
  key = OpenSSL::PKey.read(given) do
    given.replace("q")
    kept = Array.new(50) { "z" * pem.size }
    "pass"
  end
  assert_predicate(key, :private?)
end
