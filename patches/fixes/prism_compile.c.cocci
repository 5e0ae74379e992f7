// The condition of a loop always leaves its value on the stack, also where the value of the loop is
// not used. The base lets the second decide about the first: then `while @a == nil..true`,
// `until defined?(@b)` and `until true || @c` take a value from the stack that is not there.
//
// `gets` of the object in $stdin may return more than was asked for, or no String. And IO#gets may
// return up to 16 bytes more, to complete a character. CRuby 3.4.9 takes what is shorter than that
// for the end of the script, and reads the byte before an empty String.
// Closes: Bug-22002
// Expect: pm_compile_branch_condition 7
// Inserts: - 1, 16 1, length 0, == 0, 0 0, || 0

@redirect_value_of_condition@
identifier iseq, ret, predicate, popped, scope_node, yes, no;
@@
pm_compile_loop(...)
{
  <...
- pm_compile_branch_condition(iseq, ret, predicate, yes, no, popped, scope_node);
+ pm_compile_branch_condition(iseq, ret, predicate, yes, no, false, scope_node);
  ...>
}

@redirect_length_of_script_line@
identifier line;
symbol size;
@@
pm_parse_stdin_fgets(...)
{
  <...
- INT2FIX(size - 1)
+ INT2FIX(size - 1 - 16)
  ...>
}

@hook_length_of_script_line@
identifier cstr;
symbol line, size;
@@
pm_parse_stdin_fgets(...)
{
  <...
- const char *cstr = RSTRING_PTR(line);
+ const char *cstr = StringValuePtr(line);
+ if (RSTRING_LEN(line) >= size) {
+     rb_raise(rb_eArgError, "gets returned %ld bytes, more than it was asked for",
+              RSTRING_LEN(line));
+ }
  ...>
}

@redirect_end_of_script@
symbol length, size, string;
@@
pm_parse_stdin_fgets(...)
{
  <...
- length < (size - 1) && string[length - 1] != '\n'
+ length < size - 1 - 16 && (length == 0 || string[length - 1] != '\n')
  ...>
}
