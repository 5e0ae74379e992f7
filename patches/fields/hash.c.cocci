// A copied hash gets the "has generic instance variables" flag together with its fields, and not at
// its allocation.
// Retire-when: the base no longer copies FL_EXIVAR by hand.
// Expect: FL_EXIVAR 3

@retire_flag_of_copied_hash@
@@
- (FL_EXIVAR|RHASH_PROC_DEFAULT)
+ (RHASH_PROC_DEFAULT)
