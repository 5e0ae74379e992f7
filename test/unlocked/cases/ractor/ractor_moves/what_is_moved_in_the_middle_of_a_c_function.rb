r = Ractor.new { while Ractor.receive do end }
ways = {
  -> { strings(30) } => [[:map!], [:select!], [:reject!], [:delete_if], [:keep_if],
                         [:sort_by!], [:sort!], [:uniq!], [:each_slice, 2], [:cycle, 2],
                         [:combination, 2], [:permutation, 2], [:fill], [:collect], [:sum],
                         [:each_with_index], [:reverse_each], [:bsearch], [:max_by], [:zip]],
  -> { strings(3) } => [[:map!], [:select!], [:reject!], [:sort_by!], [:each_entry]],
  -> { "long line\n" * 30 } => [[:gsub!, /l/], [:each_line], [:each_char], [:sub!, /l/],
                                 [:each_grapheme_cluster], [:scan, /l/], [:tr!, "l", "m"],
                                 [:each_byte], [:upto, "z"], [:unpack, "C*"]],
  -> { (0..30).to_h { |i| [i, +"v"] } } => [[:each], [:select!], [:reject!], [:delete_if],
                                            [:transform_values!], [:transform_keys!],
                                            [:each_key], [:map], [:to_h], [:any?]],
  -> { {a: 1, b: +"v"} } => [[:each], [:select!], [:transform_values!], [:to_h], [:sum]],
  -> { Middle.new(*strings(20)) } => [[:each], [:each_pair], [:select], [:to_h]],
}
ways.each do |maker, calls|
  calls.each do |name, *args|
    object, moved = maker.call, false
    begin
      object.public_send(name, *args) do |*|
        r.send(object, move: true) unless moved
        moved = true
        GC.start if name == :each
        +"x"
      end
    rescue Ractor::MovedError, FrozenError, NoMethodError, RuntimeError, TypeError,
           ArgumentError
    end
    assert_raise(Ractor::MovedError, name.to_s) { object.size } if moved
  end
end
GC.start
burn
r.send(nil)
take(r)
verify
shake
