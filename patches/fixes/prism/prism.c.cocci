// `1.2_5r`: the denominator has a zero for each digit after the point. The base counts the
// underscores, too.
// Inserts: size_t 1

@redirect_digits@
typedef uint8_t;
symbol digits, point, start, end, node, length;
expression A, B, C, D, E, F, G;
@@
pm_float_node_rational_create(...)
{
  ...
- memcpy(digits + (point - start), point + 1, A);
- pm_integer_parse(B, C, digits, digits + length - 1);
+ size_t places = 0;
+ for (const uint8_t *cursor = point + 1; cursor < end; cursor++) {
+     if (*cursor != '_') digits[(size_t)(point - start) + places++] = *cursor;
+ }
+ pm_integer_parse(B, C, digits, digits + (point - start) + places);
  ...
- if (end - point > 1) memset(digits + 1, '0', D);
- pm_integer_parse(E, F, digits, digits + (end - point));
+ memset(digits + 1, '0', places);
+ pm_integer_parse(E, F, digits, digits + 1 + places);
  ...
}
