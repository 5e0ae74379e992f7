#define RUBY_SYMBOL_EXPORT_BEGIN
#define RUBY_SYMBOL_EXPORT_END
#define NORETURN(x) x
#define ALWAYS_INLINE(x) x
#define NOINLINE(x) x
#define PUREFUNC(x) x
#define RUBY_FUNC_EXPORTED
#define MAYBE_UNUSED(x) x
#define asan_unpoisoning_object(x) YACFE_ITERATOR
#define asan_unpoisoning_memory_region(x, y) YACFE_ITERATOR
#define RUBY_ALIGNAS(x)
