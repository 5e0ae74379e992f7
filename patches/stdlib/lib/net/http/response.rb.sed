# Other ractors than the main one look the class of a response up in copies of the tables, which
# the main ractor may go on to change.
#
# Reason: behaviour
# Retire-when: the gem's tables are shareable.
# Expect: 4
s/^      CODE_TO_OBJ\[code\] or$/      classes, codes =\
        Ractor.main? ? [CODE_CLASS_TO_OBJ, CODE_TO_OBJ] : CLASSES_OF_CODES\
      codes[code] or/
s/^      CODE_CLASS_TO_OBJ\[code\[0,1\]\] or$/      classes[code[0,1]] or/
