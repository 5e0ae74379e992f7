# Thread#join and the timeouts of queues refuse NaN as sleep does, with its error. The base waits
# for 292 years.
# Why-text: spatch does not parse the macros before the function.
# Expect: 2

# double2hrtime, after its constant.
/^ +if \(TIMESPEC_SEC_MAX_PLUS_ONE <= d\) \{$/{
s/TIMESPEC_SEC_MAX_PLUS_ONE <= d/d >= TIMESPEC_SEC_MAX_PLUS_ONE/
s/^( +)(.*)$/\1if (isnan(d)) rb_raise(rb_eRangeError, "%f out of Time range", d);\n\1\2/
}
