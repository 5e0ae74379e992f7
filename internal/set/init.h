#ifndef INTERNAL_SET_INIT_H
#define INTERNAL_SET_INIT_H
/** At boot: RubyVM gets the private method that lib/set.rb calls in the end. */
void rb_set_init(void);

#endif /* INTERNAL_SET_INIT_H */
