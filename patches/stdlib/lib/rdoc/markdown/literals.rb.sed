# RDoc turns markup into other forms in every ractor: its tables are shareable when they are full.
#
# Reason: behaviour
# Retire-when: the gem's tables are shareable.
# Expect: 1
$s/^end$/&\
Ractor.make_shareable(RDoc::Markdown::Literals::Rules)/
