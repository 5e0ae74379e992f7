// The parser knows how many bytes of the tree are tables: of classes, of `\X`, of back references.
// Expect: warnings_flag 1

@widen_scan_environment@
type t;
@@
 t {
   ...
   int warnings_flag;
+  size_t tables;
   ...
 };
