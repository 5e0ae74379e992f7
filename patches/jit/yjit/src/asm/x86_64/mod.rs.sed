# YJIT's assembler wrote a displacement of more than 16 bits as one of 8 bits: the code accessed
# other memory. The slots in which compiled code counts have such ones (codegen/counted.rs).
# Retire-when: the base writes them.
# Expect: 1
/^    fn disp_size\(/,/^    \}$/{
    s/if num_bits == 16 \{ 32 \} else \{ 8 \}/if num_bits == 8 { 8 } else { 32 }/
}
