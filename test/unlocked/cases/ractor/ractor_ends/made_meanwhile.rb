done = Ractor.new { Ractor.receive }
ractor = Ractor.new(done) do |told|
  ready = Queue.new
  Thread.new do
    ready << 1
    sleep
  ensure
    Thread.new { sleep }
    Thread.new { sleep(0.01); told << :waited_for }.join
  end
  ready.pop
  [:value]
end
assert_equal([:value], ractor.take)
assert_equal(:waited_for, done.take)
Thread.pass until Ractor.count == 1
