require "digest/md5"

kind = Class.new(Digest::MD5)
GC.stress = true
names = 3.times.map { kind.new.inspect }
GC.stress = false
names.each { |name| assert_equal("#<#{kind}: d41d8cd98f00b204e9800998ecf8427e>", name) }
