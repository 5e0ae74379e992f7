// eval, instance_eval and RubyVM::InstructionSequence.compile: Warning.warn may change the source
// while it is compiled. The base then takes names and literals from freed memory. Here prism has
// a copy (internal/fixes/own_source.h).
// Expect: pm_string_constant_init 1

@include_own_source@
@@
  #include "prism.h"
+ #include "internal/fixes/own_source.h"

@redirect_source_of_string@
identifier result, source;
@@
pm_parse_string(..., VALUE source, ...)
{
  <...
- pm_string_constant_init(&result->input, RSTRING_PTR(source), RSTRING_LEN(source))
+ own_source(&result->input, source)
  ...>
}
