# The tables of ids that default.c+object_id.cocci replaces: the members of the object
# space.
# Retire-when: object_id takes no lock in the base.
# Why-text: spatch does not read struct rb_objspace, whose members have names of macros.
# Expect: 2

/^    st_table \*(id_to_obj|obj_to_id)_tbl;$/d
