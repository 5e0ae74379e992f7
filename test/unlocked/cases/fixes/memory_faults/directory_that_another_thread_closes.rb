# A reader gets all entries up to some point, and an IOError: no other names, no crash.
Dir.mktmpdir do |folder|
  names = Array.new(300) { |i| "n#{i}".ljust(200, "x") }
  names.each { |name| File.write("#{folder}/#{name}", "") }
  known = (names + %w[. ..]).to_h { [it, true] }
  AtLength.of(30).times do
    %i[each each_child read].each do |method|
      dir = Dir.open(folder)
      reader = Thread.new do
        if method == :read
          loop { known.fetch(dir.read || dir.rewind.read) }
        else
          loop { dir.public_send(method) { known.fetch(it) } }
        end
      rescue IOError => error
        error
      end
      Thread.pass while reader.status == "run" && !dir.tell.positive?
      dir.close
      assert_equal("closed directory", reader.value.message)
      assert_nil(dir.close)
    end
  end
  # Each is closed: none is left to the GC.
  open = Dir.children("/proc/self/fd").count do
    File.readlink("/proc/self/fd/#{it}") == folder
  rescue Errno::ENOENT
    false
  end
  assert_equal(0, open)
end
