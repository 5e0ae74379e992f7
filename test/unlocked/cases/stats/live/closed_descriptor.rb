# The program closes the descriptor of what it publishes, and another file gets the number.
number = Dir.children("/proc/self/fd").map(&:to_i).find do |fd|
  File.readlink("/proc/self/fd/#{fd}").end_with?(".live")
rescue Errno::ENOENT
  false
end
IO.for_fd(number).close
files = Array.new(20) { File.open("/proc/self/status") }
mine = files.find { |file| file.fileno == number } or abort "another number"
Process.wait(fork { exit!(mine.read(1).nil? ? 1 : 0) })
puts $?.success?
