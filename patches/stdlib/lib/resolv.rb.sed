# Each other ractor than the main one has a default resolver of its own, and numbers its messages by
# itself (internal/common/own_value.h).
#
# Reason: behaviour
# Retire-when: the gem's resolver can be used in ractors.
# Expect: 27
# Inserts: default_resolver 7
# Inserts: request_ids 6
# Inserts: _own 1
s/^    DefaultResolver\.(get|each_)/    default_resolver.\1/
s/^  DefaultResolver = self\.new$/&\
\
  def self.default_resolver # :nodoc:\
    Ractor.main? ? DefaultResolver : Ractor.store_if_absent(:__resolv_default__) { new }\
  end/
s/^      @@identifier = -1$/&\
\
      Ractor.__send__(:_own, self, :@@identifier) do |_, *assigned|\
        Ractor[:__resolv_identifier__] = assigned[0] if assigned[0]\
        Ractor[:__resolv_identifier__] || -1\
      end\
/
# The numbers of requests that are under way: a table and its mutex.
s/^    RequestIDMutex = .*$/&\
\
    def self.request_ids # :nodoc:\
      return [RequestID, RequestIDMutex] if Ractor.main?\
\
      Ractor.store_if_absent(:__resolv_request_ids__) { [{}, Thread::Mutex.new] }\
    end/
s/^      RequestIDMutex\.synchronize/      request_ids[1].synchronize/
/^        /s/\bRequestID\b/request_ids[0]/
