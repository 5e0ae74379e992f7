require ARGV[0]
require ARGV[1]
MAKERS = {
  array: -> { [] }, string: -> { +"s" }, struct: -> { Struct.new(:a).new(1) },
  hash: -> { {} }, class: -> { Class.new }, module: -> { Module.new },
  object: -> { Object.new },
}
kind, size, exhausted, by = ARGV[2], Integer(ARGV[3]), ARGV[4] == "exhausted", ARGV[5]
exhaust_shapes if exhausted
names = Array.new(size) { |j| :"@v#{j}" }
# Owners and their fields objects lie apart, with gaps, so that each of them moves.
spare = []
watched = Array.new(600) do |i|
  spare << Array.new(20) do |n|
    n.odd? ? Object.new : [n].tap { |o| o.instance_variable_set(:@x, n) }
  end
  owner = MAKERS.fetch(kind.to_sym).call
  names.each_with_index { |name, j| owner.instance_variable_set(name, i * 1000 + j) }
  owner
end
own = Array.new(300) do
  spare.last << Object.new
  CompactionCallback::Own.new.tap do |o|
    names.each_with_index { |name, j| o.instance_variable_set(name, j.to_s) }
  end
end
watcher = CompactionCallback.watch(watched, names)
4.times do |round|
  spare.each { |list| list.reject! { rand(2) == 0 } }
  GC.start
  case by
  when "compact" then GC.compact
  when "verify" then shake
  when "auto" then GC.auto_compact = true; GC.start
  end
  watched.each_with_index do |o, i|
    got = names.map { |name| o.instance_variable_get(name) }
    abort "afterwards: #{got}" unless got == Array.new(size) { |j| i * 1000 + j }
  end
end
own.each do |o|
  got = names.map { |name| o.instance_variable_get(name) }
  abort "afterwards: #{got}" unless got == Array.new(size, &:to_s)
end
calls, wrong, own_calls, own_found = CompactionCallback.seen
abort "#{wrong.size} wrong, for one #{wrong[0]}" if wrong.any?
abort "not called" unless watcher && calls >= 4 && own_calls >= 1_200
abort "#{own_found} found" unless own_found >= 300
puts "right"
