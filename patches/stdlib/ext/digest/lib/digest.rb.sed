# Digest(:MD5) works in every ractor. The mutex is for threads of one ractor that require the same
# library; ractors that require one wait for each other in require.
#
# Reason: behaviour
# Retire-when: the gem does not need a mutex there.
# Expect: 3
# Inserts: :digest_require_mutex 1
s/^  Digest::REQUIRE_MUTEX(\.synchronize \{)$/  mutex = Ractor.main? ? Digest::REQUIRE_MUTEX :\
    Ractor.store_if_absent(:digest_require_mutex) { Thread::Mutex.new }\
  mutex\1/
