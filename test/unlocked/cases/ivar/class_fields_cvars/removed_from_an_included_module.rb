module Shared; @@v = 1; end
class User; include Shared; def self.get = @@v; end
class Prepended; prepend Shared; def self.get = @@v; end
[User, Prepended].each do |user|
  read = -> { user.get }
  warm(read)
  assert_equal(1, Shared.remove_class_variable(:@@v))
  assert_none(read)
  Shared.class_variable_set(:@@v, 2)
  assert_equal(2, user.get)
  Shared.class_variable_set(:@@v, 1)
end
