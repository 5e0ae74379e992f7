# frozen_string_literal: true
# What the tests of class fields share; loaded into the Ruby that is tested, after fields_tools.rb.

# The values are shareable: ractors may read them.
def write(owner, range, tag = "v")
  range.each { |i| owner.instance_variable_set(:"@f#{i}", "#{tag}#{i}".freeze) }
end

# From now on there has been a second ractor.
def two_ractors = Ractor.new { 1 }.take

def isolation_error
  yield
  nil
rescue Ractor::IsolationError => e
  e.message.sub(/ \(.*\)\z/m, "")       # test_isolation_texts.rb has what follows
end

READ_UNSHAREABLE = "can not get unshareable values from instance variables of classes/modules " \
                   "from non-main Ractors"
WRITE = "can not set instance variables of classes/modules by non-main Ractors"
CLASS_VARIABLE = "can not access class variables from non-main Ractors"
