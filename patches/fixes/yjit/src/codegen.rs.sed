# Faults of compiled code: wrong answers, panics, and objects that the GC does not see. The logic is
# in the fork's yjit/src/codegen/backports.rs.
# Closes: Bug-21266 Bug-21941
# After: ractor/yjit/src/codegen.rs.sed
# Expect: 32
# Inserts: mod backports 1, no_superclass 2, backports::note_local_type 1
# Inserts: backports::assume_no_to_ary 1, keeps_block 5, backports::frame_level 1
# Inserts: backports::guard_frame_method 1

# The module is in codegen/, next to the file.
/^use crate::asm::\*;$/i\
mod backports;

# A setlocal that needs a write barrier is compiled a second time, with a call of C. That has to
# change what is known of the local variable, too.
/^fn gen_setlocal_generic\(/,/^    \/\/ Split the block/s/^        asm\.stack_pop\(1\);$/&\
        backports::note_local_type(jit, asm, ep_offset, level, value_type);/

# `a, b = x` where x is no array: C calls respond_to?, respond_to_missing? and method_missing, too,
# where a program has defined them.
/^fn gen_expandarray\(/,/^\}$/{
    /^        \/\/ invalidate compile block if to_ary is later defined$/i\
        backports::assume_no_to_ary(jit, asm, comptime_recv)?;
}

# A method that only returns a local variable which is no parameter: the caller has nothing for it
# on its stack.
/^fn iseq_get_return_value\(/,/^\}$/{
    s/^( +if unsafe \{ rb_simple_iseq_p\(iseq\)) \} \{$/\1 \&\&\
                (local_idx as i32) < rb_get_iseq_body_param_lead_num(iseq) } {/
}

# A call with `&block` to a method with `*rest` or `**rest`: the block is in the new frame already,
# above the end of the stack, when memory is allocated for the rest. The native stack keeps it alive
# meanwhile; twice, because calls need an even number of values there.
/^fn gen_send_iseq\(/,/^\}$/{
    /^    match block_arg_type \{$/i\
    let keeps_block = matches!(block_arg_type, Some(BlockArg::TProc));\
    let keeps_block = keeps_block \&\& (iseq_has_rest || has_kwrest);
    /^            asm\.store\(callee_specval, proc\);$/a\
            if keeps_block { asm.cpush(proc); asm.cpush(proc); }
    /^    \/\/ Points to the receiver operand on the stack unless /i\
    if keeps_block { asm.cpop_into(C_RET_OPND); asm.cpop_into(C_RET_OPND); }
}

# super in a block: the method is that of the block's own frame where define_method made one of it.
# The base compares the one of the method around the block, which is the same when the block is
# called as another method, or as a block.
/^fn gen_invokesuper_specialized\(/,/^\}$/{
    /^    asm_comment!\(asm, "guard known me"\);$/c\
    let frame_level = backports::frame_level(jit, me)?;
    /^    let lep_opnd = gen_get_lep\(jit, asm\);$/,/^    \);$/d
    /^    let me_as_value = VALUE\(me as usize\);$/d
    /^    asm\.cmp\(ep_me_opnd, me_as_value\.into\(\)\);$/,/^    \);$/c\
    backports::guard_frame_method(jit, asm, me, frame_level);
}

# YJIT can start after Kernel or a class was prepended to: then the methods are in the origin. A
# removed method is not optimized.
/^fn reg_method_codegen\(/,/^\}$/{
    s/rb_method_entry_at\(klass, mid\)/rb_method_entry_at(RCLASS_ORIGIN(klass), mid)/
    s/^        panic!\("undefined optimized method!: \{method_name\}"\);$/        return;/
}

# `super` in a method of a class without a superclass: BasicObject. The interpreter calls it.
/^        unsafe \{ rb_class_get_superclass\(RCLASS_ORIGIN\(current_defined_class\)\) \};$/a\
    let no_superclass = VALUE(0);\
    if comptime_superclass == no_superclass {\
        gen_counter_incr(jit, asm, Counter::invokesuper_no_cme);\
        return None;\
    }
