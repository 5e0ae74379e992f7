# What a block writes to $stderr, with warnings.
def told
  before, verbose = $stderr, $VERBOSE
  $stderr, $VERBOSE = StringIO.new, true
  yield
  $stderr.string
ensure
  $stderr, $VERBOSE = before, verbose
end
require "stringio"
Warning[:experimental] = false
