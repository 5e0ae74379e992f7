/*
 * Fuzz target: the regexp engine alone, under a grammar. The first bytes choose the encoding, the
 * options, what memory is refused, and whether the pattern may be large; each further byte makes an
 * atom, a quantifier, a group or a repetition (up to 70,000 times) of what stands last; after 0xff
 * they make the text. Pattern and text stand in blocks of their exact sizes. Included by
 * fuzz/ruby.c.
 *
 * FUZZ_SHOW=1 in the environment: prints a Ruby program of the input.
 */
#include "regint.h"

enum {
    PATTERN_LIMIT = 1 << 19, TEXT_LIMIT = 1 << 13, DEPTH = 40,
    /* The engine makes at most so much of one byte of a pattern: ".{100000,}" is the most. */
    GROWTH = 1 << 15,
    LIMIT = 80 << 20 /* patches/fixes/regcomp.c+lengths.cocci has 64 MiB for the program */
};

struct input {
    const uint8_t *at, *end;
    bool large;
    OnigCodePoint folded; /* the character of which the pattern has got the folding, or a part */
};

struct text {
    uint8_t *bytes;
    size_t length, limit;
    rb_encoding *enc;
};

static rb_encoding *encodings[256];
static int encoding_count;

static const OnigCodePoint specials[] = {
    0xdf, 0x390, 0x3b0, 0x1e9e, 0xfb03, 0xfb00, 0x212a, 0x17f, 0x130, 0x131, 0x3b9, 0x308, 0x301,
    0x345, 0x3a3, 0x3c2, 0x1f80, 0x1f88, 0x1fb7, 0x149, 0x1f0, 0x1c4, 0x1c5, 0xfb05, 0x587, 0x2126,
    0xe9, 0xc9, 0x4e00, 0x3f28, 0x283f, 0x10400, 0x10ffff, 0x200d, 0x300, 0x10d0, 0x1c90, 0xa64a
};
static const int counts[] = {
    0, 1, 2, 3, 4, 7, 10, 16, 40, 50, 51, 100, 1000, 4097, 10000, 21475, 30000, 32766, 32767, 32768,
    32769, 40000, 46341, 65526, 65531, 65535, 65536, 65537, 70000, 90000, 99999, 100000
};
enum { COUNTS = sizeof(counts) / sizeof(*counts), SPECIALS = sizeof(specials) / sizeof(*specials) };

static unsigned
next(struct input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

static int
count(struct input *input)
{
    return counts[next(input) % COUNTS];
}

/* Appends the code point; nothing where the encoding has none such. */
static void
put(struct text *text, OnigCodePoint code)
{
    uint8_t bytes[ONIGENC_CODE_TO_MBC_MAXLEN + 1];
    rb_encoding *enc = text->enc;
    int length = ONIGENC_CODE_TO_MBCLEN(enc, code);

    if (length <= 0 || length > ONIGENC_CODE_TO_MBC_MAXLEN) return;
    if (ONIGENC_MBC_MAXLEN(enc) == 1 && code > 0xff) return;
    if (text->length + length > text->limit) return;
    length = ONIGENC_CODE_TO_MBC(enc, code, bytes);
    if (ONIGENC_PRECISE_MBC_ENC_LEN(enc, bytes, bytes + length) != length) return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static void
put_ascii(struct text *text, const char *string)
{
    while (*string) put(text, (uint8_t)*string++);
}

static void
put_format(struct text *text, const char *format, int a, int b)
{
    char string[64];

    snprintf(string, sizeof(string), format, a, b);
    put_ascii(text, string);
}

static OnigCodePoint
character(struct text *text, struct input *input)
{
    unsigned what = next(input);

    if (what < 0x80) return "abksSKx1 \n_-iI.z"[what % 16];
    if (ONIGENC_IS_UNICODE(text->enc)) return specials[what % SPECIALS];
    if (ONIGENC_MBC_MAXLEN(text->enc) == 1) return what;
    return what << 8 | next(input);
}

static void
put_literal(struct text *text, struct input *input)
{
    OnigCodePoint code = character(text, input);

    if (code == '.' || code == '-') put(text, '\\');
    put(text, code);
}

/* A part of the folding of a character, which the text may have. */
static void
put_folding(struct text *text, struct input *input)
{
    uint8_t folding[ONIGENC_MBC_CASE_FOLD_MAXLEN + 1];
    size_t start = text->length;
    const UChar *at = text->bytes + start;
    int length, part = next(input) % 4;

    input->folded = specials[next(input) % SPECIALS];
    put(text, input->folded);
    if (start == text->length) return;
    length = ONIGENC_MBC_CASE_FOLD(text->enc, ONIGENC_CASE_FOLD_DEFAULT, &at,
        text->bytes + text->length, folding);
    text->length = start;
    for (int i = 0; i < length && part-- >= 0 && start + length < text->limit;) {
        int size = rb_enc_mbclen((char *)folding + i, (char *)folding + length, text->enc);

        memcpy(text->bytes + text->length, folding + i, size);
        text->length += size;
        i += size;
    }
}

/* Appends what stands since `start` so many times more. */
static void
repeat(struct text *text, size_t start, int times)
{
    size_t length = text->length - start;

    while (times-- > 0 && text->length + length <= text->limit) {
        memcpy(text->bytes + text->length, text->bytes + start, length);
        text->length += length;
    }
}

static const char *const classes[] = {
    "\\w", "\\W", "\\s", "\\S", "\\d", "\\D", "\\h", "\\H", "[:alpha:]", "[:^upper:]", "[:word:]",
    "[:space:]", "\\p{Lu}", "\\P{Greek}", "\\p{^Any}", "[:lower:]", "\\p{In_Greek_and_Coptic}",
    "[:ascii:]", "[:print:]", "[:xdigit:]"
};
enum { CLASSES = sizeof(classes) / sizeof(*classes) };

/* Many ranges: as many as a table of the engine holds, and more. */
static void
put_ranges(struct text *text, struct input *input)
{
    static const int many[] = { 3, 5100, 50, 9999, 5100, 10001 };
    unsigned what = next(input);
    int times = many[input->large ? what % 6 : 0], offset = what / 6 % 2 * 2;
    OnigCodePoint start = what & 0x80 ? 0x80 : 0x4e00;

    for (int i = 0; i < times; i++) {
        put(text, start + 4 * i + offset);
        put(text, '-');
        put(text, start + 4 * i + offset + 2);
    }
}

/* Ruby refuses bytes that make no character before the engine gets them. */
static int
byte(const struct text *text, struct input *input)
{
    return next(input) & (ONIGENC_MBC_MAXLEN(text->enc) > 1 ? 0x7f : 0xff);
}

static void
put_class_item(struct text *text, struct input *input)
{
    unsigned what = next(input);

    switch (what % 12) {
      case 0: case 1: put_ascii(text, classes[what / 12 % CLASSES]); break;
      case 2: put_literal(text, input); put(text, '-'); put_literal(text, input); break;
      case 3: case 4: put_ascii(text, "&&"); break;
      case 5: put_ranges(text, input); break;
      case 6: put_format(text, "\\x{%x}", counts[what / 12], 0); break;
      case 7: put_format(text, "\\x%02x", byte(text, input), 0); break;
      case 8: put_format(text, "\\%o", byte(text, input), 0); break;
      case 9: put_ascii(text, "[^"); put_literal(text, input); put(text, ']'); break;
      case 10: put_format(text, "\\x{%x}-\\x{%x}", counts[what / 12], counts[what / 12] * 2); break;
      default: put_literal(text, input);
    }
}

/* [...&&...&&...] */
static void
put_operands(struct text *text, struct input *input)
{
    unsigned what = next(input);

    for (unsigned i = 0; i <= what % 4; i++) {
        if (i) put_ascii(text, "&&");
        if (what >> (2 + i) & 1) put_ascii(text, classes[next(input) % CLASSES]);
        put_ranges(text, input);
    }
}

static void
put_class(struct text *text, struct input *input)
{
    unsigned what = next(input);

    put_ascii(text, what & 1 ? "[^" : "[");
    if (what & 2) put(text, ']');
    if (what & 0x80) put_operands(text, input);
    else for (unsigned i = 0; i <= what / 4 % 8; i++) put_class_item(text, input);
    put(text, ']');
}

static const char *const atoms[] = {
    ".", ".*", ".+?", "^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "\\G", "\\K", "\\R", "\\X", "|",
    "\\1", "\\2", "\\k<n>", "\\k<-1>", "\\k<n+1>", "\\k<n-1>", "\\k<1+0>", "\\9", "\\g<1>",
    "\\g<n>", "\\g<-1>", "\\g<+1>", "\\g<0>", "\\k'm'", "(?i)", "(?-i)", "(?x)", "(?m)", "(?a)",
    "(?u)", "(?d)", "#c\n", "(?#c)", " ", "\\x41", "\\101", "\\u00df", "\\t", "\\cA", "\\C-a", "()",
    "(?:)", "ss", "kk", ".{100000,}", "(?:ab){0,40}", "(?:ab){0,40}?", "(?:a?b?)*", "(?:a?b?)*+",
    "(a?)*", "a{,3}", "ab|", "(?<n>k)", "(?<m>s)", "\\p{Alpha}", "(?:ss|s)", "\\x{300}", "[^k]",
    "(kk)\\1"
};
static const char *const groups[] = {
    "(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?~", "(?<n>", "(?<m>", "(?i:", "(?-i:",
    "(?mix:", "(?a:", "(?(1)", "(?(<n>)", "(?u:", "(?'m'", "(?<!(?:", "(?~|"
};
static const char *const quantifiers[] = {
    "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+"
};
enum {
    ATOMS = sizeof(atoms) / sizeof(*atoms), GROUPS = sizeof(groups) / sizeof(*groups),
    QUANTIFIERS = sizeof(quantifiers) / sizeof(*quantifiers)
};

static void
put_interval(struct text *text, struct input *input)
{
    unsigned form = next(input);
    int low = count(input), high = form & 8 ? count(input) : low;

    put_format(text, form % 4 == 0 ? "{%d}" : form % 4 == 1 ? "{%d,}" : form % 4 == 2 ? "{,%d}" :
        "{%d,%d}", low, high);
    if (form & 16) put(text, '?');
    if (form & 32) put(text, '+');
}

/* One step of the grammar. `opened` has the start of each open group; `last` is the last atom's. */
struct growth {
    size_t opened[DEPTH], last;
    int depth;
    bool repeated; /* that many times, or not to be: tables make the compilation slow */
};

static void
close_group(struct text *text, struct growth *growth)
{
    put(text, ')');
    growth->last = growth->opened[--growth->depth];
}

static void
step(struct text *text, struct input *input, struct growth *growth, unsigned what)
{
    size_t start = text->length;

    if (what < 0x40) {
        put_ascii(text, atoms[what % ATOMS]);
        if (strstr("\\p{Alpha}\\X[^k]", atoms[what % ATOMS])) growth->repeated = true;
    }
    else if (what < 0x58) put_folding(text, input);
    else if (what < 0x80) put_literal(text, input);
    else if (what < 0xa0) {
        if (growth->depth == DEPTH) return;
        growth->opened[growth->depth++] = start;
        put_ascii(text, groups[what % GROUPS]);
    }
    else if (what < 0xb8) {
        if (growth->depth) close_group(text, growth);
        return;
    }
    else if (what < 0xc8) { put_ascii(text, quantifiers[what % QUANTIFIERS]); return; }
    else if (what < 0xd8) { put_interval(text, input); return; }
    else if (what < 0xe8) {
        put_class(text, input);
        growth->repeated = true;
    }
    else {
        unsigned many = next(input);
        int times = counts[many < 0xc0 ? many % 12 : many % COUNTS];

        if (times > 100 && (!input->large || growth->repeated)) times = 3;
        if (times > 100) growth->repeated = true;
        repeat(text, growth->last, times);
        return;
    }
    growth->last = start;
}

static void
make_pattern(struct text *pattern, struct input *input)
{
    struct growth growth = {0};

    while (input->at < input->end) {
        unsigned what = next(input);

        if (what == 0xff) break;
        step(pattern, input, &growth, what);
    }
    while (growth.depth) close_group(pattern, &growth);
}

/* Some characters of the pattern. */
static void
copy_pattern(struct text *text, const struct text *pattern, size_t at, int characters)
{
    const uint8_t *end = pattern->bytes + pattern->length, *from = pattern->bytes;

    while (at-- > 0 && from < end) from += rb_enc_mbclen((char *)from, (char *)end, text->enc);
    while (characters-- > 0 && from < end) {
        int size = rb_enc_mbclen((char *)from, (char *)end, text->enc);

        if (text->length + size > text->limit) return;
        memcpy(text->bytes + text->length, from, size);
        text->length += size;
        from += size;
    }
}

static void
make_text(struct text *text, struct input *input, const struct text *pattern)
{
    while (input->at < input->end && text->length < text->limit / 2) {
        size_t start = text->length;
        unsigned what = *input->at;

        if (what >= 0xc0) next(input);
        if (what >= 0xf0) repeat(text, 0, count(input) % 100);
        else if (what >= 0xe0) copy_pattern(text, pattern, next(input) % 8, 1 + what % 4);
        else if (what >= 0xc0) put(text, input->folded);
        else put(text, character(text, input));
        if (start == text->length) put(text, 's');
    }
}

static bool
shown(void)
{
    return getenv("FUZZ_SHOW") && *getenv("FUZZ_SHOW");
}

static void
show(const char *before, const struct text *text, const char *after)
{
    fputs(before, stderr);
    for (size_t i = 0; i < text->length; i++) {
        fprintf(stderr, isalnum(text->bytes[i]) ? "%c" : "\\x%02X", text->bytes[i]);
    }
    fprintf(stderr, "\".dup.force_encoding(\"%s\")%s", rb_enc_name(text->enc), after);
}

static void
check_region(const OnigRegion *region, size_t length)
{
    for (int i = 0; i < region->num_regs; i++) {
        if (region->beg[i] == ONIG_REGION_NOTPOS) continue;
        if (region->beg[i] < 0 || region->end[i] > (OnigPosition)length) abort();
    }
}

/* From the front, from the back, at the start, and at each place. */
static void
match(regex_t *regexp, const struct text *text)
{
    const UChar *start = text->bytes, *end = start + text->length;
    OnigRegion *region = onig_region_new();
    OnigPosition found;

    if (!region) return;
    found = onig_search(regexp, start, end, start, end, region, ONIG_OPTION_NONE);
    if (found >= 0) check_region(region, text->length);
    found = onig_search(regexp, start, end, end, start, region, ONIG_OPTION_NONE);
    if (found >= 0) check_region(region, text->length);
    for (const UChar *at = start; at <= end && at < start + 40; at += at < end ?
             rb_enc_mbclen((char *)at, (char *)end, text->enc) : 1) {
        if (onig_match(regexp, start, end, at, region, ONIG_OPTION_NONE) == ONIGERR_TIMEOUT) break;
    }
    onig_region_free(region, 1);
}

static int
one_name(const UChar *name, const UChar *end, int count, int *numbers, regex_t *regexp, void *arg)
{
    return onig_name_to_backref_number(regexp, name, end, NULL) == ONIGERR_MEMORY;
}

static void
use(regex_t *regexp, const struct text *text)
{
    regex_t *copy = NULL;

    regexp->timelimit = 5 * 1000 * 1000;
    onig_foreach_name(regexp, one_name, NULL);
    onig_check_linear_time(regexp);
    match(regexp, text);
    if (regexp->used < 10000 && !onig_reg_copy(&copy, regexp) && copy) {
        match(copy, text);
        onig_free(copy);
    }
}

struct trial {
    OnigOptionType options;
    struct text pattern, text;
};

static void
compile(const struct trial *trial)
{
    regex_t *regexp = NULL;
    OnigErrorInfo info;
    UChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
    const struct text *pattern = &trial->pattern;
    int result;

    memory.limit = (pattern->length + 256) * GROWTH;
    if (memory.limit > LIMIT) memory.limit = LIMIT;
    result = onig_new(&regexp, pattern->bytes, pattern->bytes + pattern->length, trial->options,
        pattern->enc, OnigDefaultSyntax, &info);
    memory.limit = 0;
    if (result) {
        onig_error_code_to_str(message, result, &info);
        if (shown()) fprintf(stderr, "%s\n", message);
    }
    else {
        if (shown()) fprintf(stderr, "%zu\n", onig_memsize(regexp));
        use(regexp, &trial->text);
        onig_free(regexp);
    }
}

static struct text
exact_text(const struct text *text)
{
    struct text copy = *text;

    copy.bytes = (uint8_t *)exact_block(text->bytes, text->length);
    return copy;
}

/* As a scanner may start in the middle of a character: the text is not right then. */
static void
cut(struct text *text, unsigned how)
{
    size_t length = how < 0xf0 || ONIGENC_MBC_MINLEN(text->enc) > 1 ? 0 : how & 3;

    if (length > text->length) length = text->length;
    text->bytes += length;
    text->length -= length;
}

static VALUE
one(VALUE string)
{
    static uint8_t pattern[PATTERN_LIMIT], bytes[TEXT_LIMIT];
    struct input input = {
        (uint8_t *)RSTRING_PTR(string), (uint8_t *)RSTRING_END(string), false, 0x212a
    };
    unsigned which = next(&input), options = next(&input), refused = next(&input);
    unsigned how = next(&input);
    rb_encoding *enc = encodings[which < 0x80 ? which % 8 : which % encoding_count];
    struct trial trial = {
        (options & 1 ? ONIG_OPTION_IGNORECASE : 0) | (options & 2 ? ONIG_OPTION_EXTEND : 0) |
            (options & 4 ? ONIG_OPTION_MULTILINE : 0),
        { pattern, 0, PATTERN_LIMIT, enc }, { bytes, 0, TEXT_LIMIT, enc }
    };

    input.large = (options >> 5 & 3) == 3;
    make_pattern(&trial.pattern, &input);
    make_text(&trial.text, &input, &trial.pattern);
    cut(&trial.text, how);
    if (shown()) {
        show("re = Regexp.new(\"", &trial.pattern, "");
        fprintf(stderr, ", %u)\n", options & 7);
        show("p re.match(\"", &trial.text, ")\n");
    }
    trial.pattern = exact_text(&trial.pattern);
    trial.text = exact_text(&trial.text);
    memory.granted = refused < 0xc0 ? -1 : refused == 0xff ? how * 16 : refused - 0xc0;
    memory.once = options >> 7;
    compile(&trial);
    return Qnil;
}

/* The engine raises where a character set has not the code that is asked for: no find. */
static VALUE
rescued(VALUE nothing, VALUE error)
{
    return nothing;
}

static VALUE
fuzz_input(VALUE string)
{
    VALUE result = rb_rescue2(one, string, rescued, Qnil, rb_eRangeError, (VALUE)0);

    memory = (struct memory){ -1, false, 0 };
    return result;
}

static VALUE
fuzz_setup(VALUE nothing)
{
    static const char *const first[] = {
        "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "CESU-8", "EUC-JP", "ISO-8859-1"
    };
    VALUE list = rb_eval_string("Encoding.list.reject(&:dummy?)");

    for (; encoding_count < 8; encoding_count++) {
        encodings[encoding_count] = rb_enc_find(first[encoding_count]);
    }
    for (long i = 0; i < RARRAY_LEN(list) && encoding_count < 256; i++) {
        encodings[encoding_count++] = rb_to_encoding(RARRAY_AREF(list, i));
    }
    onig_set_match_stack_limit_size(1 << 20);
    return nothing;
}
