// An entry that eql? deletes while it is compared is no longer found: the search begins again, as
// it does after the table was rebuilt. The base gives a value, or a key, that may be freed by then.
// Expect: DO_PTR_EQUAL_CHECK 7

@redirect_deleted_entry@
expression tab, entry, hash_value, key;
identifier eq_p, rebuilt_p;
statement S;
@@
  DO_PTR_EQUAL_CHECK(tab, entry, hash_value, key, eq_p, rebuilt_p);
  if (EXPECT(
-     rebuilt_p
+     rebuilt_p || (eq_p && (entry)->hash != hash_value)
      , 0)) S
