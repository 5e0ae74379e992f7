/*
 * thread/dtoa.c: memory for the numbers that the conversion of floats works with. Part of util.c,
 * which includes missing/dtoa.c.
 *
 * Stored: for each size, the free numbers of a native thread, in a list. Owner: the native thread,
 * which frees them when it ends (internal/thread/dtoa.h).
 * Invariant: only the owner changes its lists, and nothing here or in a conversion can make a Ruby
 * thread continue in another native thread. A number may be freed by another thread than its maker.
 *
 * CRuby has one list for each size, and ractors fight for its cache line.
 */
#include "internal/thread/bigint.h"
#include "internal/thread/dtoa.h"

static RB_DTOA_THREAD_LOCAL Bigint *dtoa_free_numbers[Kmax + 1];

static Bigint *
Balloc(int k)
{
    return bigint_pop(dtoa_free_numbers, k);
}

static void
Bfree(Bigint *number)
{
    if (!number) return;
    if (number->k > RB_DTOA_KEPT) {
        free(number);
        return;
    }
    bigint_keep(dtoa_free_numbers, number);
}

void
rb_dtoa_native_thread_ends(void)
{
    bigint_lists_free(dtoa_free_numbers);
}
