// A distance in a pattern may be as large as the address space: repeats of repeats multiply up to
// just below 2**64. An address plus such a distance wraps around, so that a search finds nothing,
// or begins outside of the text. Here the distance is cut to the bytes that are left before it is
// added: in the search forward, in the search backward, and in what starts both.
// Until: 3.4.9
// Expect: OnigDistance 6

// Where a match may begin, before the place that was found.
@redirect_match_begin@
typedef OnigDistance;
expression p, str, reg;
@@
- p < str + reg->dmax
+ (OnigDistance)(p - str) < reg->dmax

@redirect_match_low@
expression low, high, p, reg;
@@
- *low = p - reg->dmax;
+ *low = p - MIN((OnigDistance)(p - str), reg->dmax);
  *high = p - reg->dmin;

// How far a search forward looks.
@redirect_forward_range@
typedef OnigDistance;
typedef UChar;
expression reg;
@@
- sch_range += reg->dmax;
- if (sch_range > end) sch_range = (UChar *)end;
+ sch_range = sch_range + MIN((OnigDistance)(end - sch_range), reg->dmax);

// Where a search backward begins.
@redirect_backward_start@
typedef OnigDistance;
typedef UChar;
expression s, reg;
@@
- sch_start = s + reg->dmax;
- if (sch_start > end) sch_start = (UChar *)end;
+ sch_start = s + MIN((OnigDistance)(end - s), reg->dmax);

@redirect_backward_start_of_map@
typedef OnigDistance;
typedef UChar;
expression reg, E;
@@
- sch_start += reg->dmax;
- if (sch_start > end) sch_start = (UChar *)end;
- else
+ sch_start = sch_start + MIN((OnigDistance)(end - sch_start), reg->dmax);
+ if (sch_start < end)
    sch_start = E;
