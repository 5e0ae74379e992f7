# ruby --help names the variables that ask for statistics.
# Retire-when: the base counts what ractors wait for.
# Why-text: the place is between strings that macros join, which spatch does not parse.
# Expect: 8
# Inserts: RUBY_STATS 1, RUBY_STATS_FILE 1
/^    printf\("%s""Warning categories:%s\\n", sb, se\);$/i\
    static const struct ruby_opt_message variables[] = {\
        M("RUBY_STATS=words",     "", "Count, report at the end: fields, waits, trace; or live."),\
        M("RUBY_STATS_FILE=file", "", "Where the report goes; JSON if it ends in .json."),\
    };\
    printf("%s""Environment:%s\\n", sb, se);\
    for (i = 0; i < numberof(variables); ++i)\
        SHOW(variables[i]);\

