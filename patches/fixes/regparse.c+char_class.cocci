// In a class with `&&` the buffer of an operand is freed where the operands are joined, and its
// pointer stays. If the next step fails, the class is freed with that pointer: a double free.
// Here the pointer is NULL after each free. A class whose type or property is wrong ends as after
// other errors, so that operands that were made are freed.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-7x2q-68qv-6p8x
// Expect: parse_char_class 3, and_cclass 6
// Inserts: class_free_ranges 4

@redirect_free_of_operand@
identifier all, operand;
symbol r, env;
@@
  r = and_cclass(all, operand, env);
  if (r != 0) goto err;
- bbuf_free(operand->mbuf);
+ class_free_ranges(operand);

@redirect_error_of_type@
symbol r, cc, asc_cc, tok, env;
expression type, ascii;
@@
  r = add_ctype_to_cc(cc, type, tok->u.prop.not, ascii, env);
- if (r != 0) return r;
+ if (r != 0) goto err;
  if (IS_NOT_NULL(asc_cc)) {
    ...
-   if (r != 0) return r;
+   if (r != 0) goto err;
  }

@redirect_error_of_property@
symbol r, ctype, p, end, env;
@@
  ctype = fetch_char_property_to_ctype(&p, end, env);
- if (ctype < 0) return ctype;
+ if ((r = ctype) < 0) goto err;
