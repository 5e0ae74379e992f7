// ruby -runlocked-top PID: the library is the program, and what follows is its command line, --help
// and -h, too. CRuby takes the number for the program, and loads no library when it is not there.
// Retire-when: the base has such a view.

@include_top@
@@
  #include "internal/object.h"
+ #include "internal/stats/live_file.h"

@hook_top_program@
identifier opt;
@@
process_options(...)
{
  <...
+ rb_stats_top_program(opt->req_list, &opt->e_script, &opt->script);
  if (!opt->e_script) {
    if (argc <= 0) { ... }
    else { ... }
    if (...) { ... }
  }
  ...>
}

@hook_top_help@
identifier opt;
@@
process_options(...)
{
  <...
+ if (rb_stats_top_p(opt->req_list)) opt->dump &= ~(DUMP_BIT(usage) | DUMP_BIT(help));
  if (opt->dump & (DUMP_BIT(usage)|DUMP_BIT(help))) { ... }
  ...>
}
