// A thread of another ractor that waits for require or autoload sleeps until the call of the main
// ractor is done, and can leave (internal/ractor/main_call.h). The base keeps the call in the stack
// of that thread, so that an interrupt frees what the main ractor then writes to, and makes a
// ractor for each call to wait for.
// Retire-when: a thread of the base can be interrupted in a require of another ractor.
// Expect: rb_ractor_channel_take 3
// Retire: rb_ractor_require rb_ractor_autoload_load cross_ractor_require require_body
// Retire: require_rescue require_result_copy_body require_result_copy_resuce
// Retire: ractor_require_protect ractore_require_func autoload_load_body
// Retire: ractor_autoload_load_func ractor_create_func ractor_channel_func rb_ractor_channel_new
// Retire: rb_ractor_channel_yield rb_ractor_channel_take rb_ractor_channel_close
