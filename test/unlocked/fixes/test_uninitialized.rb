# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Methods of objects that were allocated and not initialized raise or give nil. On stock each of
# these programs crashes.
class TestUninitialized < Test::Unit::TestCase
  include SeparateProcess

  def run_with_library(library, program)
    run_alone(<<~RUBY)
      begin
        require "#{library}"
      rescue LoadError
        omit "no #{library}"
      end
      #{program}
    RUBY
  end

  def test_hmac_without_a_key
    run_with_library("openssl", <<~'RUBY')
      assert_raise(OpenSSL::HMACError) { OpenSSL::HMAC.allocate.reset }
      hmac = OpenSSL::HMAC.new("key", "SHA256")
      before = (hmac << "text").hexdigest
      hmac.reset
      assert_equal(before, (hmac << "text").hexdigest)
    RUBY
  end

  def test_timestamp_without_a_time
    run_with_library("openssl", <<~'RUBY')
      omit "no timestamps" unless defined?(OpenSSL::Timestamp::TokenInfo)
      assert_nil(OpenSSL::Timestamp::TokenInfo.allocate.gen_time)
    RUBY
  end

  def test_store_context_without_parameters
    run_with_library("openssl", <<~'RUBY')
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
    run_with_library("psych", Cases["fixes/uninitialized/alias_without_a_name"])
  end
end
