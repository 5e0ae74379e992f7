# With YJIT, Array#map, select and their aliases put elements into their result without a call of
# the Array#<< of a program. So does stock without YJIT. The text is what array.rb became; the sizes
# of its pieces are constants, so a line keeps its length.
# Why-text: it is Ruby in strings of C.
# Expect: 2

# map
s/^"          result << yield\(value\)/"Primitive.p(result,yield(value))/
# select
s/^"          result << value if/"Primitive.p(result,value) if/
