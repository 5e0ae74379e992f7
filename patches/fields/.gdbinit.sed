# rp of the debugger: typed data has a mark in its header, and the address of its type has a bit.
# Retire-when: the base keeps a reference to a fields object in typed data.
# Expect: 3
# Inserts: data_type 2

# RUBY_FL_UNUSED6
s/^    if \(\(struct RTypedData \*\)\(\$arg0\)\)->typed_flag == 1$/    if ($flags \& 64)/

# Without TYPED_DATA_EMBEDDED.
/^      printf "%sT_DATA%s\(%s\): ", .*->type->wrap_struct_name$/{
i\
      set $data_type = ((struct RTypedData *)($arg0))->tagged_type & ~2
s/\(\(struct RTypedData \*\)\(\$arg0\)\)->type->/((struct rb_data_type_struct *)$data_type)->/
}
