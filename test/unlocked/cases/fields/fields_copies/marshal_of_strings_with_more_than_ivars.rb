class Packed
  attr_accessor :note
  def _dump(level) = (+"d").tap { |s| s.instance_variable_set(:@note, "n") }
  def self._load(text) = new.tap { |o| o.note = text.instance_variable_get(:@note) }
end
assert_equal("n", Marshal.load(Marshal.dump(Packed.new)).note)
texts = {"EUC-JP" => "é", "US-ASCII" => "e", "BINARY" => "e", "UTF-8" => "é"}
texts.each do |encoding, text|
  owner = text.encode(encoding)
  write(owner, 0...2)
  loaded = Marshal.load(Marshal.dump(owner))
  assert_equal([owner, owner.encoding, names(0...2)],
               [loaded, loaded.encoding, loaded.instance_variables])
end
owner = [+"one"]
write(owner, 0...2)
seen = []
loaded = Marshal.load(Marshal.dump(owner), ->(x) { seen << [x.dup, x.instance_variables]; x })
assert_equal([owner, names(0...2)], seen.last)
assert_equal(values(0...2), read(loaded, 0...2))
assert_include(seen, ["v1", []])
