# Each other ractor than the main one has a default resolver of its own, and numbers its messages by
# itself.
#
# Reason: behaviour
# Retire-when: the gem's resolver can be used in ractors.
# Expect: 28
# Inserts: default_resolver 7
# Inserts: request_ids 6
s/^    DefaultResolver\.(get|each_)/    default_resolver.\1/
s/^  DefaultResolver = self\.new$/&\
\
  def self.default_resolver # :nodoc:\
    Ractor.main? ? DefaultResolver : Ractor.store_if_absent(:__resolv_default__) { new }\
  end/
s/^      def initialize\(id = \(@@identifier .*$/      def self.next_identifier # :nodoc:\
        return (@@identifier += 1) \& 0xffff if Ractor.main?\
\
        Ractor[:__resolv_identifier__] = ((Ractor[:__resolv_identifier__] || -1) + 1) \& 0xffff\
      end\
\
      def initialize(id = Message.next_identifier)/
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
