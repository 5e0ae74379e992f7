#ifndef INTERNAL_THREAD_BIGINT_H
#define INTERNAL_THREAD_BIGINT_H
/**
 * Lists of free numbers, for the two copies of dtoa.c: CRuby's and that of the gem bigdecimal.
 * Included after Bigint, ULong and Kmax, which each copy has for itself.
 *
 * A list for each size up to Kmax, linked by next. The caller owns the lists, which one native
 * thread uses: nothing here takes a lock, runs Ruby code or switches threads.
 */
#include <stdlib.h>
#include "ruby/ruby.h"

/** A number of 1 << k words, from lists or from malloc. Raises NoMemoryError. */
static inline Bigint *
bigint_pop(Bigint **lists, int k)
{
    Bigint *number = k <= Kmax ? lists[k] : NULL;

    if (number) {
        lists[k] = number->next;
    }
    else {
        int words = 1 << k;

        number = malloc(sizeof(Bigint) + (words - 1) * sizeof(ULong));
        if (!number) rb_memerror();
        number->k = k;
        number->maxwds = words;
    }
    number->sign = number->wds = 0;
    return number;
}

/** number, whose size is Kmax at most, is free. */
static inline void
bigint_keep(Bigint **lists, Bigint *number)
{
    number->next = lists[number->k];
    lists[number->k] = number;
}

/** Frees all numbers of lists, which are empty then. */
static void
bigint_lists_free(Bigint **lists)
{
    for (int k = 0; k <= Kmax; k++) {
        for (Bigint *each = lists[k], *next; each; each = next) {
            next = each->next;
            free(each);
        }
        lists[k] = NULL;
    }
}

#endif /* INTERNAL_THREAD_BIGINT_H */
