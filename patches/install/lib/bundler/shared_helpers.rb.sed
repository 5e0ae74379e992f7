# `bundle exec` works in a Ruby whose path has spaces: RUBYOPT is split at them, and knows no
# quotes. Bundler's folder is the first of RUBYLIB, or the folder of all libraries.
# Retire-when: Bundler requires its setup without a path in RUBYOPT, or RUBYOPT can quote.
# Expect: 1
# Inserts: "-rbundler/setup" 1
/^      setup_require = "-r#\{File\.expand_path\("setup", __dir__\)\}"$/a\
      setup_require = "-rbundler/setup" if /\\s/.match?(setup_require)
