// Converters are loaded by the main ractor. A converter is stored by one atomic operation, because
// ractors look it up without a lock.
// Retire-when: the base loads converters safely in any ractor.
// Expect: rb_require_internal_silent 2

@include_encoding_loads@
@@
+ #include "internal/load/encoding.h"
+ #include "ruby/atomic.h"
  #include "internal/inits.h"

@redirect_converter_library@
expression feature;
@@
load_transcoder_entry(...)
{
  <...
- rb_require_internal_silent(feature)
+ rb_encoding_load_library(feature)
  ...>
}

@redirect_converter_store@
identifier entry, tr;
@@
rb_register_transcoder(...)
{
  ...
- entry->transcoder = tr;
+ RUBY_ATOMIC_PTR_EXCHANGE(entry->transcoder, tr);
}
