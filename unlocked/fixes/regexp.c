/*
 * fixes/regexp.c: finds, compiles and publishes the patterns of a regexp. Part of re.c.
 *
 * Stored: a list of patterns after CRuby's pattern of each regexp that met several encodings.
 * Owner: the regexp. Invariants: REX-A to REX-E of internal/fixes/regexp.h.
 */
#include "internal/common/atomic.h"

/* NULL: there is none in the list. The base pattern itself is not looked at. */
static regex_t *
regexp_pattern_find(const regex_t *base, OnigEncoding enc)
{
    /* Acquire: otherwise a reader could see the pattern, but not what is compiled into it. */
    regex_t *reg = ul_atomic_load_acquire(&base->chain);

    while (reg && reg->enc != enc) reg = reg->chain;
    return reg;
}

static inline bool
regexp_pattern_last_p(const regex_t *reg)
{
    /* Relaxed, as each access to the flag: the pattern itself does not depend on it. */
    return ul_atomic_load_relaxed(&reg->options) & REGEXP_PATTERN_LAST;
}

/* The last match had a string of enc, and has warned of it. */
static bool
regexp_pattern_warned_p(const regex_t *base, OnigEncoding enc)
{
    const regex_t *reg = regexp_pattern_find(base, enc);

    return reg && regexp_pattern_last_p(reg);
}

/*
 * A regexp with /n matches a string of enc with reg: a pattern of the list, or the base pattern.
 * As on stock, a string of ASCII characters makes its encoding the last one, except after CRuby
 * pattern. Writes only changes, so that ractors do not write to the same cache line in each match.
 */
static void
regexp_pattern_note_last(const regex_t *base, const regex_t *reg, OnigEncoding enc)
{
    regex_t *const first = ul_atomic_load_acquire(&base->chain);
    const regex_t *before = first;

    while (before && !regexp_pattern_last_p(before)) before = before->chain;
    if (reg == base) reg = before ? regexp_pattern_find(base, enc) : NULL;
    if (reg == before) return;

    for (regex_t *each = first; each; each = each->chain) {
        if (each == reg) {
            ul_atomic_fetch_or_relaxed(&each->options, REGEXP_PATTERN_LAST);
        }
        else {
            ul_atomic_fetch_and_relaxed(&each->options, ~REGEXP_PATTERN_LAST);
        }
    }
}

/* Compiles the source for enc; the caller owns the result. Raises as Regexp.new does. */
static regex_t *
regexp_pattern_new(VALUE re, OnigEncoding enc)
{
    const regex_t *base = RREGEXP_PTR(re);
    VALUE source = RREGEXP_SRC(re);
    rb_encoding *fixed_enc = NULL;
    onig_errmsg_buffer message = "";
    OnigErrorInfo info;
    regex_t *reg;

    VALUE text = rb_reg_preprocess(RSTRING_PTR(source), RSTRING_END(source), enc, &fixed_enc,
                                   message, base->options);
    if (NIL_P(text)) rb_raise(rb_eArgError, "regexp preprocess failed: %s", message);

    int error = onig_new(&reg, (UChar *)RSTRING_PTR(text), (UChar *)RSTRING_END(text),
                         base->options, enc, OnigDefaultSyntax, &info);
    if (error) {
        onig_error_code_to_str((UChar *)message, error, &info);
        rb_reg_raise(message, re);
    }
    RB_GC_GUARD(text);
    RB_GC_GUARD(source);

    reg->timelimit = base->timelimit;
    return reg;
}

/*
 * Puts reg into the list of base. Returns the pattern to use: another one, if another ractor (or a
 * warning's handler) was faster, and then reg is freed; reg, without the flag, if the list is full.
 */
static regex_t *
regexp_pattern_publish(regex_t *base, regex_t *reg)
{
    regex_t *first = ul_atomic_load_acquire(&base->chain);

    reg->options |= REGEXP_PATTERN_LISTED;
    do {
        int length = 0;
        for (regex_t *other = first; other; other = other->chain, length++) {
            if (other->enc != reg->enc) continue;
            reg->chain = NULL;
            regexp_patterns_free(reg);
            return other;
        }
        if (length >= REGEXP_PATTERNS_MAX) {
            reg->chain = NULL;
            reg->options &= ~REGEXP_PATTERN_LISTED;
            return reg;
        }
        reg->chain = first;
        /* Release: otherwise a reader could see the pattern before its content. */
    } while (!ul_atomic_cas_release(&base->chain, &first, reg));
    return reg;
}

/*
 * The pattern of re for the encoding of str. The regexp owns it, and keeps it as long as it lives;
 * except where the result is neither RREGEXP_PTR(re) nor in its list: then the caller owns it, and
 * frees it with onig_free. Raises if re does not fit str.
 */
regex_t *
rb_reg_prepare_re(VALUE re, VALUE str)
{
    rb_encoding *enc = rb_reg_prepare_enc(re, str, 1);
    regex_t *base = RREGEXP_PTR(re);

    regex_t *reg = base;

    if (RB_UNLIKELY(base->enc != enc)) {
        reg = regexp_pattern_find(base, enc);
        if (!reg) reg = regexp_pattern_publish(base, regexp_pattern_new(re, enc));
    }
    if (RB_UNLIKELY(RBASIC(re)->flags & REG_ENCODING_NONE)) {
        regexp_pattern_note_last(base, reg, rb_enc_get(str));
    }
    return reg;
}

struct regexp_match {
    regex_t *reg;
    VALUE str;
    regexp_match_func *match;
    void *args;
    struct re_registers *regs;
    OnigPosition result;
};

static VALUE
regexp_match_run(VALUE data)
{
    struct regexp_match *m = (struct regexp_match *)data;

    m->result = m->match(m->reg, m->str, m->regs, m->args);
    return Qnil;
}

static VALUE
regexp_match_free(VALUE data)
{
    onig_free(((struct regexp_match *)data)->reg);
    return Qnil;
}

/* Matches with a pattern of this match alone. It is freed, also if an interrupt raises. */
static OnigPosition
regexp_match_once(regex_t *reg, VALUE str, regexp_match_func *match, void *args,
                  struct re_registers *regs)
{
    struct regexp_match m = { reg, str, match, args, regs, ONIG_MISMATCH };

    rb_ensure(regexp_match_run, (VALUE)&m, regexp_match_free, (VALUE)&m);
    return m.result;
}

/* Matches with reg, which rb_reg_prepare_re returned. */
static inline OnigPosition
regexp_match(VALUE re, regex_t *reg, VALUE str, regexp_match_func *match, void *args,
             struct re_registers *regs)
{
    OnigPosition result;

    if (RB_LIKELY(reg == RREGEXP_PTR(re)) || regexp_pattern_listed_p(reg)) {
        result = match(reg, str, regs, args);
    }
    else {
        result = regexp_match_once(reg, str, match, args, regs);
    }
    RB_GC_GUARD(re);    /* it owns reg */
    return result;
}

/*
 * Matches at the start of str, and sets $~. A MatchData in $~ that no code has seen is used again.
 * The match has registers of its own: where it raises, $~ stays as it is.
 */
bool
rb_reg_start_with_p(VALUE re, VALUE str)
{
    struct re_registers regs = {0};

    if (rb_reg_onig_match(re, str, reg_onig_match, NULL, &regs) == ONIG_MISMATCH) {
        rb_backref_set(Qnil);
        return false;
    }

    /* Only now: Ruby code of an interrupt may have seen the MatchData before. */
    VALUE match = rb_backref_get();
    if (NIL_P(match) || FL_TEST(match, MATCH_BUSY)) match = match_alloc(rb_cMatch);
    else onig_region_free(RMATCH_REGS(match), 0);
    match_offsets_forget(RMATCH_EXT(match));
    *RMATCH_REGS(match) = regs;
    RB_OBJ_WRITE(match, &RMATCH(match)->str, rb_str_new4(str));
    RB_OBJ_WRITE(match, &RMATCH(match)->regexp, re);
    rb_backref_set(match);
    return true;
}
