# The listener's tables of what names in namespaces mean become shareable ones, which are replaced
# when a module of RSS adds to them; so other ractors read them. The default parser of other ractors
# is that which the main one has set, or the one of REXML. A method for a text element is made of
# a block that can be shared.
# Retire-when: RSS::Parser works in ractors.
# Expect: 35
# Inserts: add_name 4
s/^( +)(@@default_parser \|\| \w+\.first)$/\1Ractor.main? ? (\2) : @default_parser || REXMLParser/
s/^          @@default_parser = new_value$/          @default_parser = @@default_parser = new_value/
/^      @@accessor_bases = \{\}$/c\
      private\
\
      # A table of what names in namespaces mean.\
      def names(table) # :nodoc:\
        BaseListener.instance_variable_get(table) || {}\
      end\
\
      def add_name(table, first, second, value) # :nodoc:\
        all = names(table)\
        second = second.dup.freeze if second.is_a?(String)\
        value = value.dup.freeze if value.is_a?(String)\
        pairs = {**all.fetch(first, {}), second => value}.freeze\
        first = first.dup.freeze if first.is_a?(String)\
        BaseListener.instance_variable_set(table, {**all, first => pairs}.freeze)\
      end\
\
      public
/^      @@(registered_uris|class_names) = \{\}$/d
/^        @@(registered_uris\[name\]|class_names\[uri\]|accessor_bases\[uri\]) \|\|= \{\}$/d
s/^( +)@@registered_uris\[name\]\[uri\] = nil$/\1add_name(:@registered_uris, name, uri, nil)/
s/^( +)@@(class_names)\[uri\]\[tag_name\] = (\w+)$/\1add_name(:@\2, uri, tag_name, \3)/
s/^( +)@@(accessor_bases)\[uri\]\[tag_name\] = (\w+\..*)$/\1add_name(:@\2, uri, tag_name, \3)/
s/@@(accessor_bases|registered_uris|class_names)\[/names(:@\1)[/
/^      def def_get_text_element\(/,/^      end$/{
s/^(        register_uri\(uri, element_name)\)$/\1 = -element_name)/
s/^(          define_method\(method_name)\) do (\|.*\|)$/\1, \&Ractor.make_shareable(proc do \2/
s/^            uri = _ns\(ns, prefix\)$/            found = _ns(ns, prefix)/
s/uri_registered\?\(uri, element_name\)/uri_registered?(found, element_name)/
s/(start_get_text_element\(name, prefix, ns, )uri\)/\1found)/
s/^          end$/          end))/
}
