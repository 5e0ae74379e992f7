# Prism says that it is loaded to its end. A ractor that needs Prism checks that, because it sees
# what the main one has defined so far.
#
# Reason: behaviour
# Retire-when: require of a loaded feature does not wait for the main ractor.
# Expect: 2
# Inserts: COMPLETE 2
$a\
Prism::COMPLETE = true\
Prism.private_constant :COMPLETE
