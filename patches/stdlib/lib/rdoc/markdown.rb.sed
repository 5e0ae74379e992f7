# RDoc reads Markdown in every ractor: its tables are shareable when they are full, and the methods
# for extensions are no blocks.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 7
/^    define_method "\#\{name\}\?" do$/,/^    end$/c\
    class_eval "def \#{name}? = extension?(:\#{name})", __FILE__, __LINE__
/^    define_method "\#\{name\}=" do/,/^    end$/c\
    class_eval "def \#{name}=(enable)\\n extension(:\#{name}, enable)\\nend", __FILE__, __LINE__
$s/^end$/&\
Ractor.make_shareable(%w[EXTENSIONS DEFAULT_EXTENSIONS Rules].map { RDoc::Markdown.const_get(_1) })/
