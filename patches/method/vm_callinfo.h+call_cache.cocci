// The base writes the handler of a call cache, and where an attribute is, at each call from C, and
// mostly what is there already. The cache line then goes from one ractor's processor to the other's
// at each call.
// Retire-when: the base does not write to call caches that have what they need.
// Expect: call_ 7
// Inserts: call_ 1

// The handler.
@redirect_handler@
typedef vm_call_handler;
identifier cc, call;
@@
vm_cc_call_set(const struct rb_callcache *cc, vm_call_handler call)
{
  <...
- *(vm_call_handler *)&cc->call_ = call;
+ if (cc->call_ != call) *(vm_call_handler *)&cc->call_ = call;
  ...>
}

// Where the attribute is.
@redirect_attribute@
typedef attr_index_t, uintptr_t, shape_id_t;
identifier attr_value, index;
expression E;
@@
vm_cc_attr_index_set(...)
{
  <...
- *attr_value = (attr_index_t)(index + 1) | E;
+ const uintptr_t value = (attr_index_t)(index + 1) | E;
+ if (*attr_value != value) *attr_value = value;
  ...>
}
