# frozen_string_literal: true
# Calls with a splat and keywords leave the array of the caller alone. Prints what differs.

def anon(*) = inner(*)
def anon_lead(a, *) = [a, inner(*)]
def anon_post(*, z) = [inner(*), z]
def anon_block(*, &) = inner(*, &)
def anon_kwrest(*, **) = inner(*, **)
def anon_kw(*, k: 0) = [inner(*), k]
def anon_more(*) = inner(*, 9)
def anon_twice(*) = [inner(*), inner(*)]
def anon_deep(*) = anon_again(*)
def anon_again(*) = anon_twice(*)
def named(*r) = r.dup << :own
def opt(a, b = 2, *) = [a, b, inner(*)]
def inner(*a, **k, &b) = [a.dup, k, b && b.call]
def none(*, **nil) = inner(*)
def no_rest(a, h = nil) = [a, h]
def yields(*, **) = yield(*, **)
def flagged(*r) = inner(*r)
def flagged_post(*r, z) = inner(*r, z)
self.class.send(:ruby2_keywords, :flagged, :flagged_post)
class Up
  def m(*) = [inner(*)]
  def initialize(*) = @all = inner(*)
  def inner(*a, **k) = [a.dup, k]
  attr_reader :all
end
class Down < Up
  def m(a, **h) = [super(*a, k: 1), super(*a, **h)]
  def z(a) = m(a)
end
class Index
  def [](*) = all(*)
  def []=(*); @all = all(*); end
  def all(*a) = a.dup
  attr_reader :set
end
SELF = self

CALLS = {
  anon: ->(a, h) { [anon(*a, k: 1), anon(*a, **h), anon(*a, k: 1, **h), anon(*a, "s" => 2)] },
  with_block: ->(a, h) { [anon(*a, k: 1) { 3 }, anon_block(*a, **h) { 4 }, anon(*a, **h, &:x)] },
  lead: ->(a, h) { [anon_lead(0, *a, k: 1), anon_lead(0, *a, **h), anon_lead(*a, k: 2)] },
  post: ->(a, h) { [anon_post(*a, k: 1), anon_post(*a, **h)] },
  kwrest: ->(a, h) { [anon_kwrest(*a, k: 1), anon_kwrest(*a, **h)] },
  kw: ->(a, h) { [anon_kw(*a, k: 1), anon_kw(*a, **h)] },
  more: ->(a, h) { [anon_more(*a, k: 1), anon_more(*a, **h)] },
  deep: ->(a, h) { [anon_deep(*a, k: 1), anon_deep(*a, **h)] },
  named: ->(a, h) { [named(*a, k: 1), named(*a, **h)] },
  opt: ->(a, h) { [opt(*a, k: 1), opt(*a, **h)] },
  none: ->(a, _) { [none(*a), (none(*a, k: 1) rescue :refused)] },
  no_rest: ->(a, h) { [no_rest(*a, k: 1), no_rest(*a, **h)] },
  yields: ->(a, h) { [yields(*a, k: 1) { |*r| r }, yields(*a, **h) { |*r, **k| [r, k] }] },
  super: ->(a, h) { Down.new(*a, k: 1).m(a, **h) },
  new: ->(a, h) { [Up.new(*a, k: 1).all, Class.new(Up).new(*a, **h).all] },
  send: ->(a, h) { [SELF.send(:anon, *a, k: 1), SELF.__send__(:anon, *a, **h)] },
  method: ->(a, h) {
    m = SELF.method(:anon)
    [m.(*a, k: 1), m.call(*a, **h), m.to_proc.(*a, k: 2)]
  },
  index: ->(a, h) { i = Index.new; [i[*a], i.send(:[], *a, k: 1), i.send(:[]=, *a, **h)] },
  defined: ->(a, h) {
    c = Class.new { define_method(:d) { |*r| r.dup } }
    [c.new.d(*a, k: 1), c.new.d(*a, **h), c.new.public_send(:d, *a, k: 2)]
  },
  lambdas: ->(a, h) { l = ->(*r) { r.dup }; [l.(*a, k: 1), l.(*a, **h), l.curry.(*a, k: 1)] },
  flagged: ->(a, h) { [flagged(*a, k: 1), flagged(*a, **h), flagged_post(*a, k: 1)] }
}

# The same with a copy for each call, which nothing can change.
empty = {}
CALLS.each do |name, call|
  [[1], [1, 2], [1, [2]], [], (1..40).to_a].each do |array|
    [{ k: 5 }, { "s" => 6 }, empty].each do |hash|
      3.times do
        given = array.dup
        kept = hash.dup
        got = (call.(given, kept) rescue $!.class)
        wanted = (call.(array.dup.freeze, hash.dup.freeze) rescue $!.class)
        puts "#{name} #{array} #{hash}: #{got}, not #{wanted}" if got != wanted
        puts "#{name} #{array} #{hash} changed: #{given} #{kept}" if [given, kept] != [array, hash]
      end
    end
  end
end
puts "#{CALLS.size} calls"
