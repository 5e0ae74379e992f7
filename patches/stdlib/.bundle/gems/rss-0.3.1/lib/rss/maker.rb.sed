# Other ractors use the makers that were there when they ask, from a shareable copy of the table.
# Retire-when: RSS::Maker.make works in ractors.
# Expect: 10
# Inserts: shared_makers 8
s/^    MAKERS = \{\}$/&\
    @shared_makers = {}.freeze/
s/^        MAKERS\[version\] = \{.*\}$/&\
        info = {:maker => maker, :version => normalized_version.dup.freeze}.freeze\
        @shared_makers = {**@shared_makers, version.dup.freeze => info}.freeze/
s/^        MAKERS(\.keys|\.values|\[version\]$)/        shared_makers\1/
/^      # Can I remove this method\?$/i\
      def shared_makers\
        Ractor.main? ? MAKERS : @shared_makers\
      end\

