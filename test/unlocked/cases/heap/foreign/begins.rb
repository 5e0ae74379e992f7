# A ractor begins while the sweep of a collection by one ractor has yet to free dead data.
beside = AtLength.of(40).times.map do
  4_000.times { Foreign.make(:dfree, nil) }
  GC.start(immediate_sweep: false)
  ractor = Ractor.new { 60_000.times { [Object.new] } }
  200.times { Foreign.work }
  ractor.take
  Foreign.beside[:dfree]
end
assert_equal([0], beside.uniq)
