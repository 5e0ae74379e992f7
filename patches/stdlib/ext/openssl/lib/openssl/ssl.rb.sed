# SSLContext#set_params works in every ractor: other ractors than the main one take the defaults as
# they are when the file is loaded, and have a default certificate store each. What a program
# changes in DEFAULT_PARAMS or DEFAULT_CERT_STORE later is for the main ractor only; in a ractor
# give set_params the parameters. The default callback for DH parameters is for old OpenSSL only.
#
# Reason: behaviour
# Retire-when: the gem's defaults are shareable.
# Expect: 15
# Inserts: SHARED_PARAMS 3
s/^( +params =) DEFAULT_PARAMS(\.merge.*)$/\1 (Ractor.main? ? DEFAULT_PARAMS : SHARED_PARAMS)\2/
s/^( +self\.cert_store =) DEFAULT_CERT_STORE$/\1 SSLContext.__send__(:default_cert_store)/
s/^( +)(DEFAULT_CERT_STORE)\.set_default_paths$/&\
\1SHARED_PARAMS = Ractor.make_shareable(DEFAULT_PARAMS.dup) # :nodoc:\
\1private_constant :SHARED_PARAMS\
\
\1# The store that set_params gives a context which has no other.\
\1def self.default_cert_store # :nodoc:\
\1  return DEFAULT_CERT_STORE if Ractor.main?\
\
\1  Ractor.current[:openssl_default_cert_store] ||= OpenSSL::X509::Store.new.tap do |store|\
\1    store.set_default_paths\
\1    store.flags = OpenSSL::X509::V_FLAG_CRL_CHECK_ALL if OpenSSL::VERSION == "3.3.0"\
\1  end\
\1end\
\1private_class_method :default_cert_store/
