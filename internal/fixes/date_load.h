#ifndef INTERNAL_FIXES_DATE_LOAD_H
#define INTERNAL_FIXES_DATE_LOAD_H
/**
 * The numbers of a Date that is loaded. Included by date_core.c alone, after the types and
 * functions that it uses.
 *
 * A packed field has no bits for the hour of other seconds: the month gets them, and CRuby reads
 * beyond its table of months. A dump has days from -1 to a day after a period, because the time is
 * UTC; more would overflow.
 */

/** The data of @p self, a Date that is not frozen. Date::Error, TypeError, warnings. */
static inline union DateData *
date_loaded(VALUE self, VALUE nth, int jd, int df, VALUE sf, int *of, double *sg)
{
    union DateData *dat;

    rb_check_frozen(self);
    if (!RB_INTEGER_TYPE_P(nth)
        || !(RB_INTEGER_TYPE_P(sf) || RB_FLOAT_TYPE_P(sf) || RB_TYPE_P(sf, T_RATIONAL))) {
        rb_raise(rb_eTypeError, "expected numeric");
    }
    if (jd < -CM_PERIOD || jd > 2 * CM_PERIOD) rb_raise(eDateError, "invalid date");
    if (df < 0 || df >= DAY_IN_SECONDS) rb_raise(eDateError, "invalid day fraction");
    if (*of < -DAY_IN_SECONDS || *of > DAY_IN_SECONDS) {
        *of = 0;
        rb_warning("invalid offset is ignored");
    }
    if (!c_valid_start_p(*sg)) {
        *sg = DEFAULT_SG;
        rb_warning("invalid start is ignored");
    }
    TypedData_Get_Struct(self, union DateData, &d_lite_type, dat);
    return dat;
}

#endif /* INTERNAL_FIXES_DATE_LOAD_H */
