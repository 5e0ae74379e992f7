// A block of WeakMap#each, each_key or each_value may delete pairs, add some, and move keys by
// GC.compact; inspect may call Ruby code, too; keys and values may run a GC. The base's traversal
// looks for its place in the table with an entry that was freed, yields pairs twice or leaves some
// out.
// Expect: wmap_foreach 8
// Inserts: weak_map_each 6

@redirect_map_traversal@
expression map, func, arg;
@@
\(wmap_inspect\|wmap_each\|wmap_each_key\|wmap_each_value\|wmap_keys\|wmap_values\)(...)
{
  <...
- wmap_foreach
+ weak_map_each
  (map, func, arg);
  ...>
}
