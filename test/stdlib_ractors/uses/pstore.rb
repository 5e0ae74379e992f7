library "pstore", requires: %w[pstore tmpdir]
use("PStore#transaction", [[1, 2], nil, [:a]]) do
  Dir.mktmpdir do |d|
    s = PStore.new("#{d}/s")
    s.transaction { s[:a] = [1, 2] }
    s.transaction { s[:b] = 1; s.abort }
    s.transaction(true) { [s[:a], s[:b], s.keys] }
  end
end
use("PStore#fetch and #delete", [PStore::Error, 1]) do
  Dir.mktmpdir do |d|
    s = PStore.new("#{d}/s", true)
    s.ultra_safe = true
    s.transaction do
      s[:a] = 1
      [begin; s.fetch(:no); rescue PStore::Error => e; e.class; end, s.delete(:a)]
    end
  end
end
use("PStore#transaction, a store of each kind", [[:a], 1]) do
  Dir.mktmpdir do |folder|
    store = PStore.new("#{folder}/a", true)
    store.ultra_safe = true
    store.transaction { store[:a] = 1 }
    store.transaction { store[:a] += 0 }
    store.transaction(true) { [store.keys, store[:a]] }
  end
end
