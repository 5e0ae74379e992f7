# frozen_string_literal: true
require "test/unit"

# Methods of objects that were allocated and not initialized raise or give nil. On stock each of
# these programs crashes.
class TestUninitialized < Test::Unit::TestCase
  def run_alone(library, program)
    assert_separately(["-W0"], <<~RUBY)
      begin
        require "#{library}"
      rescue LoadError
        omit "no #{library}"
      end
      #{program}
    RUBY
  end

  def test_hmac_without_a_key
    run_alone("openssl", <<~'RUBY')
      assert_raise(OpenSSL::HMACError) { OpenSSL::HMAC.allocate.reset }
      hmac = OpenSSL::HMAC.new("key", "SHA256")
      before = (hmac << "text").hexdigest
      hmac.reset
      assert_equal(before, (hmac << "text").hexdigest)
    RUBY
  end

  def test_timestamp_without_a_time
    run_alone("openssl", <<~'RUBY')
      omit "no timestamps" unless defined?(OpenSSL::Timestamp::TokenInfo)
      assert_nil(OpenSSL::Timestamp::TokenInfo.allocate.gen_time)
    RUBY
  end

  def test_store_context_without_parameters
    run_alone("openssl", <<~'RUBY')
      empty = OpenSSL::X509::StoreContext.allocate
      assert_raise(OpenSSL::X509::StoreError) { empty.flags = 0 }
      assert_raise(OpenSSL::X509::StoreError) { empty.purpose = OpenSSL::X509::PURPOSE_ANY }
      assert_raise(OpenSSL::X509::StoreError) { empty.trust = OpenSSL::X509::TRUST_EMAIL }
      assert_raise(OpenSSL::X509::StoreError) { empty.time = Time.now }
      context = OpenSSL::X509::StoreContext.new(OpenSSL::X509::Store.new)
      context.flags = 0
      context.purpose = OpenSSL::X509::PURPOSE_ANY
      context.time = Time.now
    RUBY
  end

  def test_alias_without_a_name
    run_alone("psych", <<~'RUBY')
      require "stringio"
      emitter = Psych::Emitter.new(StringIO.new)
      assert_raise(TypeError) { emitter.alias(nil) }
      text = StringIO.new
      handler = Psych::Emitter.new(text)
      handler.start_stream(Psych::Nodes::Stream::UTF8)
      handler.start_document([], [], true)
      handler.start_sequence(nil, nil, true, 1)
      handler.scalar("a", "A", nil, true, false, 1)
      handler.alias("A")
      handler.end_sequence
      handler.end_document(true)
      handler.end_stream
      assert_equal(%w[a a], Psych.unsafe_load(text.string))
    RUBY
  end
end
