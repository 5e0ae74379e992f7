// `["a" "b"]`, `f(k: "a#{"b"}")`: a string of several literals is put together when the program is
// compiled. An array or hash literal may share it only where it is frozen, as with the comment
// `frozen_string_literal: true`. In the base the program gets a frozen string from any of them. The
// other half is the rule of prism_compile.c with the same subject.
// Expect: PM_INTERPOLATED_STRING_NODE_FLAGS_FROZEN 3

@redirect_shared_element@
expression element, E;
@@
pm_array_node_elements_append(...)
{
  <...
  E || PM_NODE_TYPE_P(element, PM_RANGE_NODE)
+   || (PM_NODE_TYPE_P(element, PM_INTERPOLATED_STRING_NODE)
+       && !PM_NODE_FLAG_P(element, PM_INTERPOLATED_STRING_NODE_FLAGS_FROZEN))
  || !PM_NODE_FLAG_P(element, PM_NODE_FLAG_STATIC_LITERAL)
  ...>
}

@redirect_shared_value@
symbol value;
expression E;
@@
pm_assoc_node_create(...)
{
  <...
  E && !PM_NODE_TYPE_P(value, PM_RANGE_NODE)
+   && (!PM_NODE_TYPE_P(value, PM_INTERPOLATED_STRING_NODE)
+       || PM_NODE_FLAG_P(value, PM_INTERPOLATED_STRING_NODE_FLAGS_FROZEN))
  ...>
}
