/*
 * fixes/regexp_distance.c: lengths of texts that a pattern matches, where the engine has them in
 * `int`. Part of regcomp.c.
 */

/* The length, in characters, of what a look-behind matches: in *length, or an error beyond int. */
static int
regexp_look_behind(OnigDistance characters, int *length)
{
    if (characters > INT_MAX) return GET_CHAR_LEN_VARLEN;
    *length = (int)characters;
    return 0;
}

/* The bytes that a text must have at least, for a search to begin. */
static int
regexp_threshold(OnigDistance distance, OnigDistance size)
{
    return (int)MIN(distance_add(distance, size), (OnigDistance)INT_MAX);
}

/* The bytes of a look-ahead that a search may use, where the pattern continues for up to @p max. */
static int
regexp_look_ahead(OnigDistance max)
{
    return max > INT_MAX ? 0 : (int)max;
}
