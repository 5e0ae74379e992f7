# Structs of C (Fiddle::CStruct) and their values work in every ractor: the tables of types are
# shareable.
#
# Reason: behaviour
# Retire-when: the gem's tables are shareable.
# Expect: 4
# Inserts: Ractor.make_shareable 1
s/^    def align\(addr, align\)$/    [ALIGN_MAP, PACK_MAP, SIZE_MAP].each do |map|\
      Ractor.make_shareable(map)\
    end\
\
&/
