require "etc"
users = []
Etc.passwd { |user| users << [user.name, user.uid, user.dir] }
Ractor.make_shareable(users)
other = Ractor.new(users) do |all|
  Array.new(3000) { Etc.getpwent }.compact.map { |u| [u.name, u.uid, u.dir] }.uniq - all
end
seen = []
100.times { Etc.passwd { |user| seen << [user.name, user.uid, user.dir] } }
assert_empty(seen.uniq - users)
assert_empty(other.take)
