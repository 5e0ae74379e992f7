3.times { Ractor.new { loop { } } }
assert_equal(:ok, Ractor.new { :ok }.take)
3.times do
  child = fork do
    2.times { Ractor.new { loop { } } }
    exit!(Ractor.new { :ok }.take == :ok)
  end
  Process.wait(child)
  assert_predicate($?, :success?)
end
assert_equal(:ok, Ractor.new { :ok }.take)
