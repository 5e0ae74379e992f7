// Symbols that were found by their name before are found again without the VM's lock, in a process
// with several ractors, and names and symbols are found by their id without it
// (unlocked/symbol/symbol.c). Arrays of names get their final length when they are made, so that
// they can be read meanwhile.
// Retire-when: the base looks symbols and ids up without the VM's lock, and rb_intern3 and
// rb_intern_str hold it from the lookup on.
// Expect: rb_ary_hidden_new 2, intern_str 6, st_lookup 2
// Inserts: symbol_table_lookup 2

@redirect_new_page@
identifier ary;
expression size;
@@
set_id_entry(...)
{
  <...
- ary = rb_ary_hidden_new(size);
+ ary = rb_ary_hidden_new_fill(size);
  ...>
}

@hook_new_page@
identifier ary, ids, idx;
@@
set_id_entry(...)
{
  <...
  rb_ary_store(ids, (long)idx, ary);
+ symbol_page_add(idx, ary);
  ...>
}

@hook_entry_order@
identifier idx, num;
@@
set_id_entry(...)
{
  ...
  idx = (num % ID_ENTRY_UNIT) * ID_ENTRY_SIZE;
+ ul_atomic_fence_release();
  ...
}

@hook_known_entry@
typedef VALUE;
symbol num, t;
identifier result;
@@
get_id_serial_entry(...)
{
  VALUE result = 0;
+ VALUE known = symbol_known_entry(num, t);
+ if (known) return known;
  ...
}

@hook_known_id_of_name@
identifier str;
@@
lookup_str_id(VALUE str)
{
  ...
  int found;
+ VALUE known = symbol_known(str);
+ if (known) return symbol_known_id(known);
  ...
}

@hook_known_symbol@
identifier str, sym;
@@
lookup_str_sym(const VALUE str)
{
  VALUE sym;
+ if ((sym = symbol_known(str))) return sym;
  ...
}

@hook_known_intern@
identifier str, sym;
@@
rb_str_intern(VALUE str)
{
  VALUE sym;
+ if ((sym = symbol_known(str))) return sym;
  ...
}

@redirect_fake_string@
expression str;
@@
rb_intern3(...)
{
  <...
- lookup_str_sym(str)
+ symbol_lookup_unshared(str)
  ...>
}

@redirect_table@
expression str, sym;
identifier symbols;
typedef st_data_t;
@@
- st_lookup(symbols->str_sym, (st_data_t)str, sym)
+ symbol_table_lookup(symbols, str, sym)

// The fork's rb_sym2id (unlocked/symbol/symbol.c) answers for symbols whose id needs no lock.
@redirect_permanent_id@
typedef ID, VALUE;
identifier sym;
@@
- ID rb_sym2id
+ static ID base_sym2id
  (VALUE sym) { ... }

// Two ractors that intern a new name get the same id: the base looks a name up, and registers it
// outside of the lock of the lookup, so that each of them could have an id of its own. The fork's
// function of this name looks it up again, and then calls the base's.
@redirect_intern@
typedef VALUE;
identifier str, mutable;
@@
- intern_str
+ base_intern_str
  (VALUE str, int mutable) { ... }
