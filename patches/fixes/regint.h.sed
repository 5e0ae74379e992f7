# The buffers of programs and of code ranges grow by macros that compute sizes in 32 bits, double
# them without a test, and store the new size before the memory is there. A size that has wrapped
# around is small, and what follows is written beyond the buffer; 2 GiB times 2 is 0, doubled for
# ever. These macros give way to those of fixes/regexp_buffer.
# Reason: security
# Until: 3.4.13
# Closes: GHSA-3p8q-wmhx-vm2w
# Why-text: macros.
# Expect: 51
# Retire: BBUF_ENSURE_SIZE BBUF_WRITE BBUF_WRITE1 BBUF_MOVE_RIGHT BBUF_INSERT
# Gone: BBUF_SIZE_INC BBUF_EXPAND

# The macros, each to its last line. The first gives its place to the new ones.
/^#define BBUF_SIZE_INC\(/,/^\} while \(0\)$/{
/^\} while \(0\)$/!d
s|.*|#include "internal/fixes/regexp_buffer.h"|
}
/^#define BBUF_(EXPAND|ENSURE_SIZE|WRITE1?|MOVE_RIGHT|INSERT)\(/,/^\} while \(0\)$/d
