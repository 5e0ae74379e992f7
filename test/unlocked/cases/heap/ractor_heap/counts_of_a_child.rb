ractors = Array.new(3) do
  Ractor.new { loop { tree(6); "x" * 300 } }
end
AtLength.of(15).times do
  tree(8)
  pid = fork do
    GC.verify_internal_consistency
    tree(10)
    GC.start
    GC.verify_internal_consistency
    exit!(0)
  end
  Process.wait(pid)
  assert_predicate($?, :success?)
end
