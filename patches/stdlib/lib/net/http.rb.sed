# Other ractors than the main one make connections. The lists stay as they are in the main ractor,
# which may change them; the others use what they were when the library was loaded
# (internal/common/own_value.h).
#
# Reason: behaviour
# Retire-when: the gem's lists are frozen.
# Expect: 10
# Inserts: _own 3
# Inserts: SHARED_IDEMPOTENT_METHODS 2
# Inserts: SHARED_SSL_LISTS 3
# Inserts: Ractor::IsolationError 1
# A class for a proxy keeps the proxy in its variables, which the main ractor alone sets.
/^    def HTTP\.Proxy\(/{
n
s/$/\
      unless Ractor.main?\
        raise Ractor::IsolationError,\
              "can not call Net::HTTP::Proxy from non-main Ractors, because it sets variables "\\\
              "of a class: pass the address and the port of the proxy to Net::HTTP.new"\
      end/
}
s/^    SSL_IVNAMES = SSL_ATTRIBUTES\.map .*$/&\
    SHARED_SSL_LISTS = Ractor.make_shareable([SSL_ATTRIBUTES.dup, SSL_IVNAMES.dup]) # :nodoc:\
    Ractor.__send__(:_own, self, :SSL_ATTRIBUTES) { SHARED_SSL_LISTS[0] }\
    Ractor.__send__(:_own, self, :SSL_IVNAMES) { SHARED_SSL_LISTS[1] }/
s/^    IDEMPOTENT_METHODS_ = (%w.*\/) # :nodoc:$/&\
    SHARED_IDEMPOTENT_METHODS = Ractor.make_shareable(IDEMPOTENT_METHODS_.dup) # :nodoc:\
    Ractor.__send__(:_own, self, :IDEMPOTENT_METHODS_) { SHARED_IDEMPOTENT_METHODS }/
