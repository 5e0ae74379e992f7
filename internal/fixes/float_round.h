#ifndef INTERNAL_FIXES_FLOAT_ROUND_H
#define INTERNAL_FIXES_FLOAT_ROUND_H
/**
 * Float#floor and Float#ceil with a number of decimal places.
 *
 * The result is the largest float that stands for a decimal number of so many places and is not
 * above the receiver (for ceil: the smallest that is not below). A float stands for each decimal
 * number that it is the nearest float of: so 1.1.ceil(2) and 0.29.floor(2) are the receivers.
 *
 * CRuby multiplies by a power of ten, floors, and divides. Where the product has more than 53
 * bits, or the power is above 10**22, that is not exact: the result can be on the wrong side of the
 * receiver. And its ceil does not look whether one less would do. Here Integers are used there.
 */
#include <float.h>
#include <math.h>
#include "internal/bignum.h"
#include "internal/numeric.h"
#include "internal/object.h"

/** The float nearest to @p n / 10**@p places. */
static inline double
float_of_decimal(VALUE n, int places)
{
    return rb_str_to_dbl(rb_sprintf("%"PRIsVALUE"e-%d", rb_int2str(n, 10), places), FALSE);
}

/**
 * The largest float that stands for a number of @p places decimal places, 1 or more, and is not
 * above @p x, which is finite and not 0. Allocates where Integers are needed. No errors.
 */
static inline double
float_floor_to_places(double x, int places)
{
    enum { EXACT_POWER = 22 }; /* 10**22 is the largest power of ten that is a float */

    if (places <= EXACT_POWER) {
        const double scale = pow(10, places), scaled = x * scale;

        if (fabs(scaled) < (double)(1LL << (DBL_MANT_DIG - 1))) {
            const double n = floor(scaled);

            if ((n + 1) / scale <= x) return (n + 1) / scale;
            if (n / scale <= x) return n / scale;
        }
    }

    int exponent;
    VALUE n = LL2NUM((LONG_LONG)ldexp(frexp(x, &exponent), DBL_MANT_DIG));

    exponent -= DBL_MANT_DIG; /* x is n * 2**exponent now */
    if (exponent >= 0) return x;
    n = rb_int_mul(n, rb_int_positive_pow(10, places));
    n = rb_int_idiv(n, rb_int_positive_pow(2, -exponent));

    const double above = float_of_decimal(rb_int_plus(n, INT2FIX(1)), places);

    return above <= x ? above : float_of_decimal(n, places);
}

#endif /* INTERNAL_FIXES_FLOAT_ROUND_H */
