# Arguments whose to_str, to_int, to_f and to_der change the arguments before them.
def changing(text, other, method = :to_str, &change)
  change ||= -> { text.replace("q" * 9000) }
  Object.new.tap do |argument|
    argument.define_singleton_method(method) do
      change.call
      GC.start
      20.times { "x" * 5000 }
      other
    end
  end
end

def text(length = 5000) = "p" * length

kdf = ->(*texts, length) do
  OpenSSL::KDF.hkdf(texts[0], salt: texts[1], info: texts[2], length:, hash: "SHA256")
end
long = "q" * 9000
assert_equal(kdf[long, "s", "", 16], (t = text; kdf[t, changing(t, "s"), "", 16]))
assert_equal(kdf["i", long, "n", 16], (t = text; kdf["i", t, changing(t, "n"), 16]))
assert_equal(kdf["i", "s", long, 16], (t = text; kdf["i", "s", t, changing(t, 16, :to_int)]))

encrypted = ->(salt, times) do
  cipher = OpenSSL::Cipher.new("aes-128-cbc").encrypt
  cipher.pkcs5_keyivgen("pass", salt, times)
  cipher.update("a" * 32)
end
salt = +"12345678"
assert_equal(encrypted["12345678", 3], encrypted[salt, changing(salt, 3, :to_int)])

entropy = Class.new(Numeric) do
  define_method(:to_f) { $text.replace("q"); GC.start; 0.0 }
end
$text = text(100_000)
assert_equal(OpenSSL::Random, OpenSSL::Random.random_add($text, entropy.new))
assert_equal("q", $text)

first = text
assert_equal(true, OpenSSL.fixed_length_secure_compare(first, changing(first, "q" * 9000)))
first = text
assert_raise(ArgumentError) { OpenSSL.fixed_length_secure_compare(first, changing(first, "p")) }

name = ->(*arguments) { OpenSSL::X509::Name.new.add_entry(*arguments).to_a }
oid = +"CN"
assert_equal([["O", "v", 12]], name[oid, changing(oid, "v") { oid.replace("O") }])
value = "v" * 500
type = changing(value, 12, :to_int) { value.replace("w") }
assert_equal([["CN", "w", 12]], name["CN", value, type])
assert_raise(ArgumentError) { name[oid, changing(oid, "v") { oid.replace("O\0") }] }
again = OpenSSL::X509::Name.new
again.add_entry("CN", "v", changing(nil, 12, :to_int) { again.send(:initialize_copy, again.dup) })
assert_equal([["CN", "v", 12]], again.to_a)

key = OpenSSL::PKey::RSA.new(1024)
certificate = OpenSSL::X509::Certificate.new
certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=a")
certificate.not_before = certificate.not_after = Time.now
certificate.public_key = key.public_key
certificate.sign(key, "SHA256")
create = ->(*arguments) { OpenSSL::PKCS12.create(*arguments).to_der }
pass = text(900)
der = create[pass, changing(pass, "name"), key, certificate]
assert_equal(certificate.to_der, OpenSSL::PKCS12.new(der, text(900)).certificate.to_der)
label = text(900)
der = create["pass", label, key, certificate, nil, changing(label, "PBE-SHA1-3DES")]
assert_include(der, ([0] * 900).zip(text(900).bytes).flatten.pack("C*"))
other = certificate.dup
der = create["pass", "n", key, other, nil, nil, nil,
             changing(nil, 2048, :to_int) { other.send(:initialize, certificate.to_der) }]
pass = +"pass"
file = changing(pass, der, :to_der)
read = OpenSSL::PKCS12.new(der, "pass")
assert_raise(TypeError) { read.send(:initialize, file, pass) }

bits = +"2048".ljust(5000)
option = changing(bits, "rsa_keygen_bits") { bits.replace("1024") }
assert_equal(1024, OpenSSL::PKey.generate_key("RSA", {option => bits}).n.num_bits)
