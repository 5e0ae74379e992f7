# Addresses of names and paths that C code has got, here through Fiddle, while GC.compact moves all
# that it may.
libruby = ->(name, from, to) { Fiddle::Function.new(Fiddle::Handle::DEFAULT[name], from, to) }
id_of = libruby["rb_intern", [Fiddle::TYPE_VOIDP], Fiddle::TYPE_UINTPTR_T]
name_of = libruby["rb_id2name", [Fiddle::TYPE_UINTPTR_T], Fiddle::TYPE_UINTPTR_T]
path_here = libruby["rb_sourcefile", [], Fiddle::TYPE_UINTPTR_T]

texts = {}
50.times do |i|
  text = "name_#{i}"
  # A name of C code, one of a symbol that the GC may collect, and one of a method.
  ids = [id_of.call(text), id_of.call("#{text}_s".to_sym.name), id_of.call("#{text}=")]
  ids.zip([text, "#{text}_s", "#{text}="]) { |id, name| texts[name_of.call(id)] = name }
end
receiver = Object.new
codes = Array.new(50) do |i|
  receiver.instance_exec(path_here) { |from| eval("-> { from.call }", binding, "path_#{i}") }
end
codes.each_with_index { |code, i| texts[code.call] = "path_#{i}" }
assert_equal(200, texts.size)
2.times { GC.verify_compaction_references(expand_heap: true, toward: :empty) }
assert_equal(texts.values, texts.keys.map { Fiddle::Pointer.new(it).to_s })
GC.auto_compact = true
late = Array.new(3000) { |i| [name_of.call(id_of.call("late_#{i}")), "late_#{i}"] }.to_h
3.times { GC.start }
assert_equal(late.values, late.keys.map { Fiddle::Pointer.new(it).to_s })
