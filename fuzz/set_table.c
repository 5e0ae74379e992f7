/*
 * Fuzz target: the table of a core Set (internal/set/table.h), without Ruby. The first byte says
 * how many bits a hash has; then each three bytes are one step. The table must have what an array
 * has that takes the same steps.
 */
#include "test/unlocked/harness/set_table_model.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct set_table table;
    static struct model model;

    if (!size) return 0;
    hash_bits = data[0] % 65;
    set_table_clear(&table);
    table = (struct set_table){ .changes = table.changes };
    model.size = 0;
    for (size_t i = 1; i + 2 < size; i += 3) {
        uintptr_t element = data[i + 1] | (uintptr_t)(data[i + 2] & 3) << 8;
        uint32_t count = set_table_size(&table);

        if (element % 7 == 0) element |= CALLED;
        if (data[i + 2] & 4) element |= TWIN;
        switch (data[i] % 16) {
          case 0:
            set_table_clear(&table);
            model.size = 0;
            break;
          case 1: set_table_trim(0, &table); break;
          case 2: if (!count) set_table_reserve(&table, element & 0xff); break;
          case 3: case 4: case 5: case 6: case 7:
            if (table_remove(&table, element) != model_remove(&model, element)) abort();
            break;
          default:
            if (table_add(&table, element) != model_add(&model, element)) abort();
            break;
        }
    }
    check_table(&table, &model);
    return 0;
}
