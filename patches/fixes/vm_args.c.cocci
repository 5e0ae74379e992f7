// `f(*a, k: 1)` and `f(*a, **h)` where f has an anonymous `*` and takes no keywords: the keywords
// become the last element of what `*` holds, which has to be a copy then. The base means to look
// for that, but its condition is always true: the caller's own array gets the element.
// Until: 3.4.9
// Expect: accepts_no_kwarg 2, anon_rest 1

@redirect_sharing_of_splat@
identifier kw_flag, iseq;
@@
setup_parameters_complex(...)
{
  <...
- !kw_flag || !ISEQ_BODY(iseq)->param.flags.has_kw ||
- !ISEQ_BODY(iseq)->param.flags.has_kwrest ||
- !ISEQ_BODY(iseq)->param.flags.accepts_no_kwarg
+ !kw_flag || ISEQ_BODY(iseq)->param.flags.has_kw ||
+ ISEQ_BODY(iseq)->param.flags.has_kwrest
  ...>
}
