# A flag for types of data that ractors may free beside each other.
# Retire-when: the base frees data without stopping all ractors.
# Why-text: spatch cannot read the macros of this file.
# Expect: 12
# Inserts: RUBY_TYPED_FREE_CONCURRENTLY 3

/^#define RUBY_TYPED_FREE_IMMEDIATELY /a\
#define RUBY_TYPED_FREE_CONCURRENTLY RUBY_TYPED_FREE_CONCURRENTLY
/^    RUBY_TYPED_EMBEDDABLE = 2,$/a\
\
    /**\
     * Beside #RUBY_TYPED_FREE_IMMEDIATELY: the function that frees the data\
     * uses nothing but memory that belongs to this object alone, and counts\
     * that it changes atomically.  Any native thread may then call it, while\
     * other ractors run, and free other objects of this type, without a lock.\
     * It calls no function of Ruby but `ruby_xfree`: none that allocates,\
     * takes a lock, raises, or lets other threads run.  The process would hang.\
     * Only Unlocked Ruby has this flag: test for it with `#ifdef`.\
     */\
    RUBY_TYPED_FREE_CONCURRENTLY = 4,
