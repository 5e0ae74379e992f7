// Case mapping of long strings. The lengths of the parts were added up in `int`: from 2 GiB on the
// methods said "input string invalid", and from 4 GiB on the result was allocated too short and
// the parts were copied behind it. Now an encoding gets 1 GiB of buffer at a time, the sum is a
// checked `long`, and each buffer has bytes that its encoding is not told of: an extension's may
// have the fault of CVE-2026-132825. The source is not cut, so that no character looks different
// because a buffer ended. The logic is in unlocked/fixes/case_mapping.c.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-87fm-7w84-j2px CVE-2026-132825
// Expect: target_length 4, onigenc_ascii_only_case_map 1

@redirect_size_of_mapping_buffer@
expression p;
@@
mapping_buffer_free(...)
{
  <...
  ruby_sized_xfree(p,
- p->capa
+ case_mapping_size(p->capa)
  );
  ...>
}

@redirect_capacity_of_mapping@
expression s, e, c;
identifier capa;
@@
rb_str_casemap(...)
{
  <...
- size_t capa = (size_t)(e - s) * ++c + CASE_MAPPING_ADDITIONAL_LENGTH;
+ size_t capa = case_mapping_capacity(e - s, ++c);
  ...>
}

@redirect_allocation_of_mapping@
expression p;
@@
rb_str_casemap(...)
{
  <...
- p = xmalloc(...);
+ p = xmalloc(case_mapping_size(capa));
  ...>
}

@redirect_call_of_mapping@
expression flags, b;
@@
rb_str_casemap(...)
{
  <...
- enc->case_map(flags, &source_current, source_end, b->space, b->space + b->capa, enc)
+ case_mapping_call(flags, &source_current, source_end, b, enc)
  ...>
}

@redirect_sum_of_mapping@
expression sum, used, length;
@@
rb_str_casemap(...)
{
  <...
- sum += used = length;
+ sum = case_mapping_sum(sum, used = length);
  ...>
}

@widen_sum_of_mapping@
identifier sum;
@@
rb_str_casemap(...)
{
  <...
- int sum = 0;
+ long sum = 0;
  ...>
}

@redirect_result_of_mapping@
expression ptr, len;
@@
rb_str_casemap(...)
{
  <...
- rb_str_new(ptr, len)
+ str_enc_new(rb_cString, ptr, len, enc)
  ...>
}

@redirect_ascii_mapping@
@@
rb_str_ascii_casemap(...)
{
  <...
- onigenc_ascii_only_case_map
+ case_mapping_ascii
  (...)
  ...>
}

@redirect_result_of_ascii_mapping@
identifier method = {rb_str_upcase, rb_str_downcase, rb_str_capitalize, rb_str_swapcase};
expression len;
@@
method(...)
{
  <...
- rb_str_new(0, len)
+ str_enc_new(rb_cString, 0, len, enc)
  ...>
}
