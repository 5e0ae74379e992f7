library "openssl"
use("OpenSSL::Digest::SHA256", 64) { OpenSSL::Digest::SHA256.new("a").hexdigest.size }
use("OpenSSL::Digest::SHA256.hexdigest", 64) { OpenSSL::Digest::SHA256.hexdigest("a").size }
use("OpenSSL::Digest.new", 32) { OpenSSL::Digest.new("MD5").update("x").hexdigest.size }
use("OpenSSL::Digest()", "OpenSSL::Digest::SHA256") { OpenSSL::Digest("SHA256").name }
use("OpenSSL::HMAC.hexdigest", 64) { OpenSSL::HMAC.hexdigest("SHA256", "k", "d").size }
use("OpenSSL::Cipher", "hello") do
  c = OpenSSL::Cipher.new("aes-256-gcm").encrypt
  key, iv = c.random_key, c.random_iv
  c.auth_data = "x"
  text = c.update("hello") + c.final
  d = OpenSSL::Cipher.new("aes-256-gcm").decrypt
  d.key, d.iv, d.auth_tag, d.auth_data = key, iv, c.auth_tag, "x"
  d.update(text) + d.final
end
use("OpenSSL::Cipher::AES256", "AES-256-CBC") { OpenSSL::Cipher::AES256.new(:CBC).name }
use("OpenSSL::Cipher::AES", "AES-128-ECB") { OpenSSL::Cipher::AES.new(128, :ECB).name }
use("OpenSSL::Cipher.ciphers", Array) { OpenSSL::Cipher.ciphers }
use("OpenSSL::PKey::RSA", true) do
  key = OpenSSL::PKey::RSA.new(1024)
  OpenSSL::PKey.read(key.to_pem).verify("SHA256", key.sign("SHA256", "d"), "d")
end
use("OpenSSL::PKey::EC", true) do
  key = OpenSSL::PKey::EC.generate("prime256v1")
  other = OpenSSL::PKey::EC.generate("prime256v1")
  key.dh_compute_key(other.public_key) == other.dh_compute_key(key.public_key)
end
use("OpenSSL::PKey::EC#dsa_sign_asn1", true) do
  key = OpenSSL::PKey::EC.generate("prime256v1")
  key.dsa_verify_asn1("x" * 32, key.dsa_sign_asn1("x" * 32))
end
use("OpenSSL::PKey.generate_key", 64) { OpenSSL::PKey.generate_key("ED25519").sign(nil, "x").size }
use("OpenSSL::Random", 10) { OpenSSL::Random.random_bytes(10).size }
use("OpenSSL::BN", 6) { OpenSSL::BN.new(5).mod_exp(3, 7).to_i }
use("OpenSSL::ASN1", [1, "x", "SHA256"]) do
  OpenSSL::ASN1.decode(OpenSSL::ASN1::Sequence([OpenSSL::ASN1::Integer(1),
                                               OpenSSL::ASN1::UTF8String("x"),
                                               OpenSSL::ASN1::ObjectId("SHA256")]).to_der)
               .value.map { |v| v.value.is_a?(OpenSSL::BN) ? v.value.to_i : v.value }
end
use("OpenSSL::KDF", 16) do
  OpenSSL::KDF.pbkdf2_hmac("p", salt: "s", iterations: 2, length: 16, hash: "SHA256").size
end
def self.certificate
  key = OpenSSL::PKey::RSA.new(2048)
  c = OpenSSL::X509::Certificate.new
  c.version, c.serial, c.public_key = 2, 1, key.public_key
  c.subject = c.issuer = OpenSSL::X509::Name.parse("/CN=localhost")
  c.not_before, c.not_after = Time.now - 60, Time.now + 600
  f = OpenSSL::X509::ExtensionFactory.new(c, c)
  c.add_extension(f.create_extension("basicConstraints", "CA:TRUE", true))
  c.add_extension(f.create_extension("subjectAltName", "DNS:localhost"))
  [c.sign(key, "SHA256"), key]
end
use("OpenSSL::X509::Certificate", [["CN", "localhost", 12]]) do
  c, key = certificate
  c.verify(key) && OpenSSL::X509::Certificate.new(c.to_der).subject.to_a
end
use("OpenSSL::X509::Store", true) do
  cert = certificate[0]
  OpenSSL::X509::Store.new.tap { |store| store.add_cert(cert) }.verify(cert)
end
use("OpenSSL::X509::Name.parse_rfc2253", "O=b,CN=a") do
  OpenSSL::X509::Name.parse_rfc2253("O=b,CN=a").to_s(OpenSSL::X509::Name::RFC2253)
end
use("OpenSSL::X509::DEFAULT_CERT_FILE", String) { OpenSSL::X509::DEFAULT_CERT_FILE }
use("OpenSSL::SSL::SSLContext#set_params", OpenSSL::SSL::VERIFY_PEER) do
  c = OpenSSL::SSL::SSLContext.new
  c.set_params
  c.verify_mode
end
use("OpenSSL::SSL::SSLSocket", "pong") do
  cert, key = certificate
  server = TCPServer.new("127.0.0.1", 0)
  context = OpenSSL::SSL::SSLContext.new
  context.cert, context.key = cert, key
  answer = Thread.new do
    socket = OpenSSL::SSL::SSLServer.new(server, context).accept
    socket.puts(socket.gets.tr("i", "o"))
    socket.close
  end
  client = OpenSSL::SSL::SSLContext.new
  client.cert_store = OpenSSL::X509::Store.new.tap { _1.add_cert(cert) }
  client.set_params(verify_mode: OpenSSL::SSL::VERIFY_PEER)
  socket = OpenSSL::SSL::SSLSocket.open("127.0.0.1", server.addr[1], context: client)
  socket.hostname = "localhost"
  socket.connect
  socket.puts("ping")
  socket.gets.chomp.tap { answer.join }
end
use("OpenSSL::OPENSSL_LIBRARY_VERSION", String) { OpenSSL::OPENSSL_LIBRARY_VERSION }
