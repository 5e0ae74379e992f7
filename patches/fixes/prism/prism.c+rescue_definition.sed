# `def f = raise rescue nil or p 5` is `(def f = (raise rescue nil)) or p 5`. The base takes `nil or
# p 5` as the value after `rescue`.
# Why-text: spatch does not read the function on 3.4.9, where macros stand in place of statements.
# Expect: 1

# The value after `rescue` in a definition without `end`.
/^ {20}pm_node_t \*value = parse_expression\(parser, pm_binding_powers/{
s/pm_binding_powers\[PM_TOKEN_KEYWORD_RESCUE_MODIFIER\]\.right,/PM_BINDING_POWER_DEFINED,/
}
