# The build's stand-in for RUBY_DESCRIPTION takes what stands between the date and the platform
# from the running Ruby (+PRISM, say) and adds it to the description in version.c. The fork's mark
# stands in both: the rule takes it out of the running Ruby's part.
# Reason: build
# Retire-when: the fork ends.
# Expect: 1
/^  options = remove_const\(:RUBY_DESCRIPTION\)\[/s/\]$/&\&.sub(\/ \\+unlocked security:\\S+\/, "")/
