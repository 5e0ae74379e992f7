# Names can be parsed in every ractor: other ractors than the main one take the object types as
# they are when the file is loaded. What a program changes in OBJECT_TYPE_TEMPLATE later is for the
# main ractor only; in a ractor give the method the template.
#
# Reason: behaviour
# Retire-when: the gem's template is shareable.
# Expect: 10
# Inserts: SHARED_TYPES 3
s/^( +def parse_(rfc2253|openssl)\(str, template=)OBJECT_TYPE_TEMPLATE\)$/\1object_type_template)/
s/^    class Name$/&\
      SHARED_TYPES = Ractor.make_shareable(OBJECT_TYPE_TEMPLATE.dup) # :nodoc:\
      private_constant :SHARED_TYPES\
\
      def self.object_type_template # :nodoc:\
        Ractor.main? ? OBJECT_TYPE_TEMPLATE : SHARED_TYPES\
      end\
      private_class_method :object_type_template\
/
