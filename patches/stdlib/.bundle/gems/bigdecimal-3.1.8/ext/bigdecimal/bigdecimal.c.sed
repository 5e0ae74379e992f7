# BigDecimal::VERSION can be read in every ractor: the string is frozen.
# Retire-when: the constant is frozen.
# Why-text: spatch does not read Init_bigdecimal.
# Expect: 1
/rb_define_const\(rb_cBigDecimal, "VERSION"/{
  s/, rb_str_new2\(BIGDECIMAL_VERSION\)/, rb_obj_freeze(rb_str_new2(BIGDECIMAL_VERSION))/
}
