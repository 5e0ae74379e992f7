# ri has the pages of the classes whose files the fork wraps: the wrapping file is read as the
# compiler sees it, with base/NAME.c and the fork's text in the place of their #include.
# Retire-when: the fork wraps no file of CRuby.
# Expect: 20
# Inserts: INCLUDED 2
/^require 'rdoc\/rdoc'$/a\
\
module WrappedSources\
  INCLUDED = /^#include "((?:base|unlocked)\\/[\\w\\/]+\\.c)"/\
\
  def self.join(name, text)\
    return text unless text && name.end_with?(".c")\
    text.gsub(INCLUDED) { join($1, File.read($1, encoding: text.encoding)) }\
  end\
\
  def read_file(name, *)\
    WrappedSources.join(name, super)\
  end\
\
  # What a comment "in NAME.c" sends RDoc to.\
  class Reader < File\
    def self.read(name, *) = WrappedSources.join(name, super)\
  end\
end\
RDoc::Encoding.singleton_class.prepend(WrappedSources)\
RDoc::Parser::C.const_set(:File, WrappedSources::Reader)
