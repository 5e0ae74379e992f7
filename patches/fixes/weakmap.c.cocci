// A block of WeakMap#each, each_key or each_value may delete pairs, add some, and move keys by
// GC.compact; inspect may call Ruby code, too; keys and values may run a GC. The base's traversal
// looks for its place in the table with an entry that was freed, yields pairs twice or leaves some
// out.
//
// Reason: backport
// Retire-when: the base's traversals of a WeakMap keep no pointer to an entry while Ruby code runs.
// Until: none
// Expect: wmap_foreach 8
// After: wmap_foreach 2
// After: weak_map_each 6

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
