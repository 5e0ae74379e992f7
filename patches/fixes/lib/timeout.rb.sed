# Timeout.timeout with more seconds than a ConditionVariable can wait (Float::INFINITY, 2**70) ends
# the thread that all limits wait for, and with it the other limits that it had. NaN does so, too,
# or never ends: it is no number of seconds.
# Expect: 2

# A day is as good as more: the loop looks again.
/^ {12}(CONDVAR|condvar)\.wait\(/s/, (closest_deadline - now)\)$/, [\1, 86_400].min)/
s/^(    raise ArgumentError, ".* must be a non-negative number") if 0 > sec$/\1 unless 0 <= sec/
