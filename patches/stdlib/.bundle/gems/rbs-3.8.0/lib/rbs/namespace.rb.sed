# Each other ractor than the main one makes the namespaces that the main one keeps.
#
# Reason: behaviour
# Retire-when: Namespace.empty and .root are shareable.
# Expect: 2
s/^      @(empty|root) \|\|= (new\(.*\))$/      Ractor.main? ? @\1 ||= \2 : \2/
