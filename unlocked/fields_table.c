/*
 * fields_table.c: the functions that change lines of the side table. Part of variable.c; compiles
 * outside Ruby. internal/fields_table.h describes the data, the owner and the invariants.
 */

/* rb_memerror when there is no memory. */
static void
fields_table_init(struct fields_table *table, unsigned int bits)
{
    size_t spare = FIELDS_LINE_ALIGN / sizeof(struct fields_line);
    void *memory = calloc(((size_t)1 << bits) + spare, sizeof(struct fields_line));
    if (!memory) rb_memerror();

    uintptr_t mask = FIELDS_LINE_ALIGN - 1, aligned = ((uintptr_t)memory + mask) & ~mask;
    *table = (struct fields_table){
        .lines = (struct fields_line *)aligned, .memory = memory, .bits = bits
    };
}

/* The table is empty afterwards, and can only be initialised again. */
static void
fields_table_release(struct fields_table *table)
{
    free(table->memory);
    *table = (struct fields_table){ 0 };
}

static inline bool
fields_line_live_p(const struct fields_line *line)
{
    for (int i = 0; i < FIELDS_LINE_CELLS; i++) {
        if (line->cells[i]) return true;
    }
    return false;
}

static unsigned int
fields_table_fitting_bits(const struct fields_table *table)
{
    size_t live = 0;
    unsigned int bits = FIELDS_TABLE_MIN_BITS;

    for (size_t i = 0; i < fields_table_lines(table); i++) {
        live += fields_line_live_p(&table->lines[i]);
    }
    while (((size_t)1 << bits) < live * 2) bits++;
    return bits;
}

static void
fields_table_rebuild(struct fields_table *table)
{
    struct fields_table fresh;
    fields_table_init(&fresh, fields_table_fitting_bits(table));

    for (size_t i = 0; i < fields_table_lines(table); i++) {
        const struct fields_line *line = &table->lines[i];
        if (!fields_line_live_p(line)) continue;
        *fields_table_line(&fresh, line->group) = *line;
        fresh.used++;
    }
    fields_table_release(table);
    *table = fresh;
}

/* Makes fields_obj the fields object of owner, in place of an earlier one; remembers owner. */
static void
fields_table_set(struct fields_table *table, VALUE owner, VALUE fields_obj)
{
    uintptr_t group = fields_table_group(owner);
    struct fields_line *line = fields_table_line(table, group);

    if (!line->group) {
        if (FIELDS_TABLE_FULL(table->used, fields_table_lines(table))) {
            fields_table_rebuild(table);
            line = fields_table_line(table, group);
        }
        line->group = group;
        table->used++;
    }
    *fields_line_cell(line, owner) = fields_cell_make(owner, fields_obj);
    fields_table_remember(table, owner, fields_obj);
}

static inline VALUE
fields_line_owner(const struct fields_line *line, int i)
{
    VALUE rest = (line->cells[i] & FIELDS_CELL_REST) * sizeof(VALUE);
    return (VALUE)((line->group * FIELDS_LINE_CELLS + i) * FIELDS_TABLE_SLOT) + rest;
}

/* Calls func with each owner and its fields object. func must not change the table. */
static void
fields_table_each(const struct fields_table *table,
                  void (*func)(VALUE owner, VALUE fields_obj, void *data), void *data)
{
    for (size_t n = 0; n < fields_table_lines(table); n++) {
        const struct fields_line *line = &table->lines[n];
        for (int i = 0; i < FIELDS_LINE_CELLS; i++) {
            VALUE fields_obj = fields_cell_value(line->cells[i]);
            if (fields_obj) func(fields_line_owner(line, i), fields_obj, data);
        }
    }
}

struct fields_table_filtering {
    struct fields_table fresh;
    VALUE (*where)(VALUE owner, void *data);
    void *data;
};

static void
fields_table_filter_entry(VALUE owner, VALUE fields_obj, void *data)
{
    struct fields_table_filtering *filtering = data;
    VALUE now = filtering->where(owner, filtering->data);
    if (now) fields_table_set(&filtering->fresh, now, fields_obj);
}

/*
 * Calls where for each owner. It returns the address of the owner from now on (which can be the old
 * address of another owner), or 0 to drop the entry.
 */
static void
fields_table_filter(struct fields_table *table, VALUE (*where)(VALUE owner, void *data), void *data)
{
    struct fields_table_filtering filtering = { .where = where, .data = data };

    fields_table_init(&filtering.fresh, table->bits);
    fields_table_each(table, fields_table_filter_entry, &filtering);
    fields_table_release(table);
    *table = filtering.fresh;
}
