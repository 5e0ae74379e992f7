# Where memory for the match cache is refused, the match ended without saying where its stack is. If
# that had grown, its old place was freed a second time. A regexp with many groups gets the places
# of these from malloc, whose answer was not looked at.
# Why-text: spatch cannot parse match_at, whose parameters have an #ifdef.
# Expect: 9

# The end that saves the stack.
/^#ifdef USE_MATCH_CACHE$/,/^      fail_match_cache:$/{
s/^(\t *)return ONIGERR_MEMORY;$/\1best_len = ONIGERR_MEMORY;\
\1goto finish;/
}

# The places of groups and repeats.
/^  STACK_INIT\(alloca_base, xmalloc_base, n, INIT_MATCH_STACK_SIZE\);$/{
N
s/\n  pop_level = /\
  if (IS_NULL(alloca_base)) return ONIGERR_MEMORY;&/
}
