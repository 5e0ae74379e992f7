# Typed data refers to its fields object. The flag typed_flag goes: a mark in the header says that
# the object is typed (whatever function address an RData has in the same word), and the bit for
# embedded data stands in the address of the type. That member has another name, so that C code
# that reads it does not compile; RTYPEDDATA_TYPE works as ever.
# Retire-when: the base keeps a reference to a fields object in typed data.
# Why-text: spatch cannot read the macros of this file.
# Expect: 33
# Inserts: RTypedData_is_not_initialised_by_position 2, RBIMPL_TYPED_DATA_MARK 2, tagged_type 3
# Gone: typed_flag

# The mark, and the type that keeps positional initialisers from compiling.
/^#define TYPED_DATA_EMBEDDED 2$/a\
\
/**\
 * Set in the header of each ::RTypedData, and in no ::RData. RTYPEDDATA_P() asks for it.\
 *\
 * @internal\
 */\
#define RBIMPL_TYPED_DATA_MARK RBIMPL_CAST((VALUE)RUBY_FL_UNUSED6)\
\
/** A pointer does not convert to it: struct RTypedData has other members than in CRuby. */\
typedef double RTypedData_is_not_initialised_by_position;

/^struct RTypedData \{$/,/^\};$/{
# The reference, in front.
/^    struct RBasic basic;$/a\
\
    /**\
     * Refers to the fields object; 0 without fields.\
     *\
     * @internal\
     */\
    union {\
        RTypedData_is_not_initialised_by_position refused;\
        VALUE ref;\
    } fields;

# The type.
/^    const rb_data_type_t \*const type;$/c\
    const VALUE tagged_type; /* its address, and #TYPED_DATA_EMBEDDED: RTYPEDDATA_TYPE() */

# The flag, with its comment and the empty line after it.
/^    \/\*\*$/{
N
/ This has to be always 1\.$/{
: flag
N
/ typed_flag;\n$/!b flag
d
}
}
}

# Embedded: the bit counts in typed data only.
/^    return RTYPEDDATA\(obj\)->typed_flag & TYPED_DATA_EMBEDDED;$/c\
    return rbimpl_rtypeddata_p(obj) && (RTYPEDDATA(obj)->tagged_type & TYPED_DATA_EMBEDDED);

# Typed.
/^    VALUE typed_flag = RTYPEDDATA\(obj\)->typed_flag;$/d
/^    return typed_flag != 0 && typed_flag <= 3;$/c\
    return (RBASIC(obj)->flags & RBIMPL_TYPED_DATA_MARK) != 0;

# The type of an object.
/^    return RTYPEDDATA\(obj\)->type;$/c\
    const VALUE address = RTYPEDDATA(obj)->tagged_type & ~RBIMPL_CAST((VALUE)TYPED_DATA_EMBEDDED);\
    return RBIMPL_CAST((const struct rb_data_type_struct *)address);
