# A trap handler waits for a file that another thread closes.
waits = {
  sysread: ->(r, _) { r.sysread(1) },
  read: ->(r, _) { r.read(1) },
  wait_readable: ->(r, _) { r.wait_readable },
  syswrite: ->(_, w) { loop { w.syswrite("x" * 65_536) } },
  write: ->(_, w) { loop { w.write("x" * 65_536) } },
}
main = Thread.current
waits.each do |name, wait|
  r, w = IO.pipe
  inside, result = false, nil
  trap(:USR1) do
    inside = true
    wait.(r, w)
  rescue IOError
    result = $!.message
  end
  closer = Thread.new do
    Thread.pass until inside && main.stop?
    name.end_with?("write") ? w.close : r.close
    :closed
  end
  Process.kill(:USR1, $$)
  Thread.pass until result
  assert_equal(["stream closed in another thread", :closed], [result, closer.value], name.to_s)
end
