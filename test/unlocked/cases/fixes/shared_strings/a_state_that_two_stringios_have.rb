# A string that is set through a young StringIO is the one of an old one, too.
require "stringio"
def set(olds, text)
  olds.each_with_index { |io, i| io.dup.string = "#{text} #{i} " * 20 }
  nil
end
def deep(n, olds, text) = n == 0 ? set(olds, text) : deep(n - 1, olds, text)
olds = Array.new(500) { StringIO.new(+"old") }
4.times { GC.start }
%w[a b c].each do |text|
  deep(40, olds, text)
  3.times { GC.start(full_mark: false); Array.new(2000) { "z" * 60 } }
  olds.each_with_index { |io, i| assert_equal("#{text} #{i} " * 20, io.string) }
end
