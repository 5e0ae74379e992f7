# rp of the debugger: typed data has a mark in its header, and the address of its type has a bit.
# Retire-when: the base keeps a reference to a fields object in typed data.
# Expect: 6
# Inserts: tagged_type 1

# RUBY_FL_UNUSED6, TYPED_DATA_EMBEDDED
/^                flag = val\.GetValueForExpressionPath\("->typed_flag"\)$/c\
                data_type = (val.GetValueForExpressionPath("->tagged_type").GetValueAsUnsigned()\
                             & ~2)
s/^                if flag\.GetValueAsUnsigned\(\) == 1:$/                if rval.flags \& 64:/
/^                    print\("T_DATA: %s" %$/,/^                          file=self\.result\)$/c\
                    self._append_expression("((struct rb_data_type_struct *) %0#x)"\
                                            "->wrap_struct_name" % data_type)
