/*
 * dtoa_numbers.c: memory for the numbers that the conversion of floats works with. Part of util.c,
 * which includes missing/dtoa.c.
 *
 * Stored: for each size, the free numbers of a native thread, in a list. Owner: the native thread,
 * which frees them when it ends (internal/dtoa_numbers.h).
 * Invariant: only the owner changes its lists, and nothing here or in a conversion can make a Ruby
 * thread go on in another native thread. A number may be freed by another thread than its maker.
 * Suspended: never.
 *
 * The base has one list for each size, and ractors fight for its cache line.
 */
#include "internal/dtoa_numbers.h"

static RB_DTOA_THREAD_LOCAL Bigint *dtoa_free_numbers[Kmax + 1];

static Bigint *
dtoa_number_new(int k)
{
    int words = 1 << k;
    Bigint *number = malloc(offsetof(Bigint, x) + words * sizeof(ULong));

    if (!number) rb_memerror();
    number->k = k;
    number->maxwds = words;
    return number;
}

static Bigint *
Balloc(int k)
{
    Bigint *number = k <= Kmax ? dtoa_free_numbers[k] : NULL;

    if (number) {
        dtoa_free_numbers[k] = number->next;
    }
    else {
        number = dtoa_number_new(k);
    }
    number->sign = number->wds = 0;
    return number;
}

static void
Bfree(Bigint *number)
{
    if (!number) return;
    if (number->k > RB_DTOA_KEPT) {
        free(number);
        return;
    }
    number->next = dtoa_free_numbers[number->k];
    dtoa_free_numbers[number->k] = number;
}

void
rb_dtoa_native_thread_ends(void)
{
    for (int k = 0; k <= Kmax; k++) {
        for (Bigint *each = dtoa_free_numbers[k], *next; each; each = next) {
            next = each->next;
            free(each);
        }
        dtoa_free_numbers[k] = NULL;
    }
}
