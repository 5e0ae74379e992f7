#ifndef INTERNAL_RACTOR_SINGLETON_CLASS_H
#define INTERNAL_RACTOR_SINGLETON_CLASS_H
/**
 * Which ractor made the singleton class of an object: only that one gets the object from the class
 * (ISO-A of internal/ractor/isolation.h; unlocked/ractor/singleton_class.c).
 */
#include <stdbool.h>
#include "ruby/internal/value.h"

/**
 * obj is a copy for another ractor: its singleton class, if it has one, belongs to the ractor that
 * first uses the object of that class. Also for frozen objects, and for what has no class.
 */
void rb_singleton_class_hand_over(VALUE obj);

/** Whether a singleton class has other instance variables than the one that says who made it. */
bool rb_singleton_class_variables_p(VALUE klass);

#endif /* INTERNAL_RACTOR_SINGLETON_CLASS_H */
