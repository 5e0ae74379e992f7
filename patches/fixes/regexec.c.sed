# A distance in a pattern may be as large as the address space: repeats of repeats multiply up to
# just below 2**64. An address plus such a distance wraps around, so that a search finds nothing,
# or begins outside of the text. Here the distance is cut to the room that is left before it is
# added: in the search forward, in the search backward, and in what starts both.
#
# Reason: backport
# Why-text: spatch reads no compound assignment (+=) in what it adds.
# Retire-when: the base compares distances there, not sums of addresses.
# Until: 3.4.9
# Expect: 9

# Where a match may begin, before the place that was found.
s/if \(p < str \+ reg->dmax\) \{$/if ((OnigDistance )(p - str) < reg->dmax) {/
s/\*low  = p - reg->dmax;$/*low  = p - MIN((OnigDistance )(p - str), reg->dmax);/

# How far a search forward looks.
/^\t  sch_range \+= reg->dmax;$/{
N
s/.*/\t  sch_range += MIN((OnigDistance )(end - sch_range), reg->dmax);/
}

# Where a search backward begins.
/^\t  sch_start = s \+ reg->dmax;$/{
N
s/.*/\t  sch_start = s + MIN((OnigDistance )(end - s), reg->dmax);/
}
/^\t    sch_start \+= reg->dmax;$/{
N
N
s/.*/\t    sch_start += MIN((OnigDistance )(end - sch_start), reg->dmax);\
\t    if (sch_start < end)/
}
