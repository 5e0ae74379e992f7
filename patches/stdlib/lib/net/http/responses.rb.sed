# Other ractors than the main one look the class of a response up in copies of the tables, which
# the main ractor may go on to change.
#
# Reason: behaviour
# Retire-when: the gem's tables are shareable.
# Expect: 6
# Inserts: CLASSES_OF_CODES 2
/^  CODE_TO_OBJ = \{$/,/^end$/s/^end$/\
  # For other ractors than the main one.\
  CLASSES_OF_CODES = Ractor.make_shareable(\
    [CODE_CLASS_TO_OBJ, CODE_TO_OBJ], copy: true\
  )\
  private_constant :CLASSES_OF_CODES\
&/
