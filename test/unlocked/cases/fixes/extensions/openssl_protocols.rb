setup = ->(protocols) do
  OpenSSL::SSL::SSLContext.new.tap { |context| context.alpn_protocols = protocols }.setup
end
[:h2, 1, nil, Object.new].each { |other| assert_raise(TypeError) { setup[["http/1.1", other]] } }
text = Object.new
def text.to_str = "h2"
assert_equal(true, setup[["http/1.1", text]])
["", "a" * 256].each { |text| assert_raise(OpenSSL::SSL::SSLError) { setup[[text]] } }

# to_str of ca_path changes ca_file.
Dir.mktmpdir do |folder|
  path = File.join(folder, *["d" * 100] * 20)
  FileUtils.mkdir_p(File.dirname(path))
  key = OpenSSL::PKey::RSA.new(1024)
  certificate = OpenSSL::X509::Certificate.new
  certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=a")
  certificate.not_before = certificate.not_after = Time.now
  certificate.public_key = key.public_key
  File.write(path, certificate.sign(key, "SHA256").to_pem)
  context = OpenSSL::SSL::SSLContext.new
  context.ca_file = file = path.dup
  context.ca_path = Object.new.tap do |other|
    other.define_singleton_method(:to_str) do
      file.replace("q" * 9000)
      GC.start
      20.times { "x" * 2100 }
      folder
    end
  end
  assert_equal(true, context.setup)
end
