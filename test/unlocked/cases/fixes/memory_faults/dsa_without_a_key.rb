key = OpenSSL::PKey::DSA.new
%i[to_der to_pem export public_key public_to_der public_to_pem].each do |name|
  error = assert_raise(OpenSSL::PKey::PKeyError, name) { key.public_send(name) }
  assert_equal("parameters missing", error.message)
end
assert_nil(key.p)
assert_equal(false, key.private?)
[OpenSSL::PKey::RSA, OpenSSL::PKey::DH, OpenSSL::PKey::EC].each do |kind|
  assert_raise(OpenSSL::PKey::PKeyError) { kind.new.public_to_der }
end
pair = OpenSSL::PKey.generate_key(OpenSSL::PKey.generate_parameters(
  "DSA", "dsa_paramgen_bits" => 1024))
assert_equal(pair.p, OpenSSL::PKey.read(pair.to_der).p)
assert_equal(pair.pub_key, OpenSSL::PKey.read(pair.public_to_pem).pub_key)
