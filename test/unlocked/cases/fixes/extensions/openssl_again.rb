# to_der, to_int and to_str of an argument initialize the object again, or a certificate.
X509, OCSP, ASN1 = OpenSSL::X509, OpenSSL::OCSP, OpenSSL::ASN1
def argument(method, result, &change)
  Object.new.tap { |o| o.define_singleton_method(method) { change.call; GC.start; result } }
end

key = OpenSSL::PKey::RSA.new(1024)
certificate = X509::Certificate.new
certificate.subject = certificate.issuer = name = X509::Name.parse("/CN=a")
certificate.not_before = certificate.not_after = now = Time.at(2_000_000_000)
certificate.serial = 1
certificate.public_key = key.public_key
certificate.sign(key, "SHA256")
request = X509::Request.new
request.subject = name
request.public_key = key
request.sign(key, "SHA256")
list = X509::CRL.new
list.issuer = name
list.last_update = list.next_update = now
list.sign(key, "SHA256")
id = OCSP::CertificateId.new(certificate, certificate)
question = OCSP::Request.new
question.add_certid(id)
basic = OCSP::BasicResponse.new
basic.add_status(id, 0, 0, nil, 0, 100, [])
basic.sign(certificate, key, [])
stamp = OpenSSL::Timestamp::Request.new
stamp.algorithm = "SHA256"
stamp.message_imprint = "a" * 32
extension = X509::Extension.new("2.5.29.14", ASN1::OctetString.new("a").to_der)
set = ASN1::Set.new([ASN1::UTF8String.new("x")])
attribute = X509::Attribute.new("unstructuredName", set)
signed = OpenSSL::PKCS7.sign(certificate, key, "data")
wrong = "0\x03\x02\x01\x01"

[certificate, request, list, id, question, basic, OCSP::Response.create(0, basic), stamp, extension,
 attribute, name, signed].each do |object|
  der = object.to_der
  target = object.class.new(der)
  again = argument(:to_der, der) { target.send(:initialize, der) }
  3.times { target.send(:initialize, again) }
  assert_equal(der, target.to_der, object.class.name)
  again = argument(:to_der, der) { target.send(:initialize, wrong) rescue nil }
  begin
    target.send(:initialize, again)
  rescue RuntimeError # a name and others are gone when the inner text is wrong
  end
  target = object.class.new(der)
  assert_equal(der, target.to_der, object.class.name)
end

new = ->(object) { object.class.new(object.to_der) }
renew = ->(object, method, result) do
  argument(method, result) { 3.times { object.send(:initialize, object.to_der) } }
end
times = {certificate => %i[not_before not_after], list => %i[last_update next_update]}
times.each do |object, names|
  names.each do |name|
    copy = new[object]
    copy.send("#{name}=", renew[copy, :to_int, 1_000_000_000])
    assert_equal(1_000_000_000, copy.send(name).to_i, name)
  end
end
revoked = X509::Revoked.new
revoked.serial = 1
revoked.time = now
revoked.time = argument(:to_int, 1_000_000_000) { revoked.send(:initialize_copy, revoked.dup) }
assert_equal(1_000_000_000, revoked.time.to_i)
copy = new[extension]
copy.oid = renew[copy, :to_str, "basicConstraints"]
assert_equal("basicConstraints", copy.oid)
copy.value = renew[copy, :to_der, "abc"]
assert_equal("abc", copy.value_der)
copy = new[attribute]
copy.oid = renew[copy, :to_str, "challengePassword"]
assert_equal("challengePassword", copy.oid)
other = ASN1::Set.new([ASN1::UTF8String.new("y")])
der = other.to_der
other.define_singleton_method(:to_der) { copy.send(:initialize, copy.to_der) && der }
copy.value = other
assert_equal(der, copy.value.to_der)

store = X509::Store.new
store.add_cert(certificate)
[question, basic].each do |object|
  signer, copy = new[certificate], new[object]
  copy.sign(signer, key, [], argument(:to_int, 0) do
    [signer, copy].each { |other| other.send(:initialize, other.to_der) }
  end)
  flags = renew[copy, :to_int, OCSP::NOVERIFY]
  assert_equal(true, copy.verify([certificate], store, flags), object.class.name)
end
signer = new[certificate]
data = renew[signer, :to_str, "data"]
signed = OpenSSL::PKCS7.sign(signer, key, data)
assert_equal([certificate.to_der], signed.certificates.map(&:to_der))
data = renew[signer, :to_int, 0]
signed = OpenSSL::PKCS7.sign(signer, key, "data", [], data)
copy = new[signed]
assert_equal(true, copy.verify([], store, nil, renew[copy, :to_int, OpenSSL::PKCS7::NOVERIFY]))
hidden = OpenSSL::PKCS7.encrypt([certificate], "data", OpenSSL::Cipher.new("aes-128-cbc"), 0)
assert_equal("data", hidden.decrypt(key, signer, renew[signer, :to_int, 0]))
text = +"other data"
copy = new[signed]
assert_same(text, copy.add_data(renew[copy, :to_str, text]))
flags = OpenSSL::PKCS7::NOVERIFY | OpenSSL::PKCS7::NOSIGS
assert_equal(true, copy.verify([certificate], store, nil, flags))
assert_equal(text, copy.data)
[OpenSSL::PKCS7.sign(certificate, key, text),
 OpenSSL::PKCS7.encrypt([certificate], text, OpenSSL::Cipher.new("aes-128-cbc"))].each do |made|
  assert_same(text, made.data)
end
assert_not_predicate(text, :frozen?)
