# `list[i] = x` and `hash[k] = x` call a method that the program has put in the place of Array#[]=
# or Hash#[]=, or that refines it. The base's compiled code stores all the same. `"#{symbol}"` calls
# a refinement of Symbol#to_s.
# Expect: 9
# Inserts: BOP_ASET 2, backports::unrefined 1

/^fn gen_opt_aset\(/,/^\}$/{
    /^        \/\/ Guard receiver is an Array$/i\
        if !assume_bop_not_redefined(jit, asm, ARRAY_REDEFINED_OP_FLAG, BOP_ASET) {\
            return None;\
        }
    /^        \/\/ Guard receiver is a Hash$/i\
        if !assume_bop_not_redefined(jit, asm, HASH_REDEFINED_OP_FLAG, BOP_ASET) {\
            return None;\
        }
}

/^fn gen_objtostring\(/,/^\}$/{
    s/^(.* RUBY_T_SYMBOL\) \} \&\&) assume_method_basic/\1\
            backports::unrefined(comptime_recv, ID!(to_s)) \&\&\
            assume_method_basic/
}
