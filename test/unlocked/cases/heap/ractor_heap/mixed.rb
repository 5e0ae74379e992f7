WeakHolder = Class.new
def mixed(i)
  made = tree(5)
  text = "s#{i}" * (1 + i % 90)
  list = Array.new(i % 50) { |j| [j, j.to_f, 2**70 + j, j.to_r, Complex(j, 1)] }
  map = {text => list, "dyn#{i}".to_sym => i, "k" => made}
  tagged = "tagged".dup
  tagged.instance_variable_set(:@a, text)
  tagged.object_id if i % 3 == 0
  held = [-> { made }, Enumerator.new { |y| y << 1 }]
  held << Time.at(i)
  klass = Class.new { define_method(:m) { i } } if i % 40 == 0
  raise "tree" unless depth(made) == 5
  raise "text" unless text.size == "s#{i}".size * (1 + i % 90)
  raise "list" unless list.each_with_index.all? { |l, j| l[0] == j && l[2] == 2**70 + j }
  raise "map" unless map[text].equal?(list) && map["k"].equal?(made)
  raise "tag" unless tagged.instance_variable_get(:@a).equal?(text)
  raise "held" unless held[0].call.equal?(made)
  raise "class" if klass && klass.new.m != i
  [text, tagged, map]
end
def mix(rounds, seed)
  kept = []
  rounds.times do |i|
    kept << mixed(i + seed)
    kept.shift(50) if kept.size > 100
  end
  kept.each { |text, tagged, _| raise "kept" unless tagged.instance_variable_get(:@a) == text }
  :whole
end
