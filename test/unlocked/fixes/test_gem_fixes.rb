# frozen_string_literal: true
require "test/unit"
require "socket"
begin
  require "openssl"
rescue LoadError
end

# Faults of the parser and of default gems, that later releases of these gems are about.
class TestGemFixes < Test::Unit::TestCase
  # Program, and what `p` is called with.
  RESCUES = {
    "a = raise rescue 2 and p(a)" => [2],
    "a = 1; a += raise rescue 2 and p(a)" => [3],
    "a = nil; a ||= raise rescue 2 and p(a)" => [2],
    "a = 1; a &&= raise rescue 2 and p(a)" => [2],
    "@a = raise rescue 2 and p(@a)" => [2],
    "h = {}; h[1] = raise rescue 2 and p(h)" => [{ 1 => 2 }],
    "h = {}; h[1] ||= raise rescue 2 and p(h)" => [{ 1 => 2 }],
    "a = raise rescue nil or p(1); p(a)" => [1, nil],
    "a = [raise] rescue nil or p(1); p(a)" => [1, nil],
    "a = 1 + raise rescue nil or p(1); p(a)" => [1, nil],
    "a = raise() rescue nil or p(1); p(a)" => [1, nil],
    "a = raise rescue 1 in b; p(a, b)" => [1, 1],
    "def f = raise rescue nil or p(5)\np(f)" => [nil],
    "def f = raise('x') rescue nil or p(5)\np(f)" => [nil],
    # The value is a call without parentheses, or a multiple assignment: as on stock.
    "a = raise 'x' rescue nil or p(1); p(a)" => [1, 1],
    "a = self.raise 'x' rescue nil or p(1); p(a)" => [1, 1],
    "a = [].each &1 rescue nil or p(1); p(a)" => [1, 1],
    "a = nil; a ||= raise 'x' rescue nil or p(1); p(a)" => [1, 1],
    "a, b = raise rescue nil or p(1); p(a)" => [1, 1],
    "a, = raise rescue nil or p(1); p(a)" => [1, 1],
    "raise rescue nil or p(1)" => [1],
  }.freeze

  def test_what_follows_a_rescue_in_an_assignment
    seen = [:compile_prism, :compile_parsey].map do |parser|
      RESCUES.to_h do |program, _|
        said = []
        receiver = Object.new
        receiver.define_singleton_method(:p) { |*list| said.concat(list); list[0] }
        receiver.define_singleton_method(:raise) { |*list| Kernel.raise(*list) }
        body = "proc do\n#{program}\nend"
        compiled = EnvUtil.suppress_warning { RubyVM::InstructionSequence.send(parser, body) }
        receiver.instance_exec(&compiled.eval)
        [program, said]
      end
    end
    assert_equal(RESCUES, seen[0])
    assert_equal(RESCUES, seen[1])
  end

  def tls_pair
    key = OpenSSL::PKey::EC.generate("prime256v1")
    cert = OpenSSL::X509::Certificate.new
    cert.subject = cert.issuer = OpenSSL::X509::Name.parse("/CN=test")
    cert.serial = 1
    cert.not_before = Time.now - 60
    cert.not_after = Time.now + 86_400
    cert.public_key = key
    cert.sign(key, "SHA256")
    context = OpenSSL::SSL::SSLContext.new
    context.add_certificate(cert, key)
    near, far = UNIXSocket.pair
    server = OpenSSL::SSL::SSLSocket.new(near, context)
    client = OpenSSL::SSL::SSLSocket.new(far)
    accepting = Thread.new { server.accept }
    client.connect
    accepting.join
    yield(server, client)
  ensure
    near&.close
    far&.close
  end

  def test_a_buffer_whose_wait_ended_with_an_exception
    omit("no openssl") unless defined?(OpenSSL::SSL)
    tls_pair do |server, client|
      buffer = +""
      reader = Thread.new do
        Thread.current.report_on_exception = false
        client.sysread(100, buffer)
      end
      Thread.pass until reader.stop?
      begin
        buffer << "x"
      rescue RuntimeError # the openssl of some bases locks it while it waits
      end
      reader.raise(IOError, "left")
      assert_raise_with_message(IOError, "left") { reader.join }
      server.syswrite("hello")
      assert_same(buffer, client.sysread(100, buffer))
      assert_equal("hello", buffer)
      buffer << "!"
      assert_equal("hello!", buffer)
    end
  end
end
