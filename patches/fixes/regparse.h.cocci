// The parser knows how many bytes of the tree are tables: of classes, of `\X`, of back references.
//
// Reason: backport
// Until: none
// Retire-when: fixes/regparse.c+tables.cocci is retired.
// Expect: warnings_flag 1
// Inserts: tables 1

@widen_scan_environment@
type t;
@@
 t {
   ...
   int warnings_flag;
+  size_t tables;
   ...
 };
