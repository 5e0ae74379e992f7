# frozen_string_literal: true
# Each global or static variable in C, of Ruby and of its extensions, that holds an object: the GC
# must know that variable, or keep the object for another reason that no program can take away.
# Otherwise it holds, after a GC, a dead or another object. Prints those that only a constant, or
# nothing, keeps, and then how many it looked at.
#
# How: the words of each variable are read from /proc/self/mem, at the places that nm tells, and
# compared with the addresses and the roots in ObjectSpace.dump_all.
require "objspace"
require "set"

LIBRARIES = %w[
  bigdecimal cgi/escape continuation coverage date digest/md5 digest/rmd160 digest/sha1 digest/sha2
  erb/escape etc expect fcntl fiddle io/console io/nonblock io/wait json monitor nkf openssl
  pathname prism psych pty racc/cparse rbconfig/sizeof readline ripper socket stringio
  strscan syslog zlib
].freeze
[*LIBRARIES, *ARGV].each do |library|
  require library
rescue LoadError
  # Not every build has each extension.
end

# What fills caches.
(3**5000).to_s.to_i
Marshal.load(Marshal.dump([:a, 1.5, "text", 1..2, Time.now]))
"text".encode("UTF-16LE").encode("UTF-8")
Time.now.localtime.zone
Thread.new { Fiber.new { /#{"te"}xt/ =~ "text" }.resume }.join
[%w[a b].lazy.map(&:to_sym).to_a, 1.step(9, 3).to_a, Random.rand, ENV.to_h, Process.pid]
GC.start
GC.disable

def words
  mapped = {}
  File.foreach("/proc/self/maps") do |line|
    range, _, _, _, _, path = line.split
    mapped[path] ||= range[/\A\h+/].hex if path&.start_with?("/")
  end
  memory = File.open("/proc/self/mem", "rb")
  mapped.each do |path, start|
    next unless path.end_with?(".so", "/ruby") || path.include?("libruby")
    position_independent = File.binread(path, 2, 16) == "\x03\0".b
    IO.popen(["nm", "-S", "--defined-only", path], err: File::NULL).each_line do |line|
      address, size, kind, name = line.split
      next unless name && kind.match?(/\A[bBdD]\z/)
      place = address.hex + (position_independent ? start : 0)
      bytes = memory.pread([size.hex, 1 << 15].min, place) rescue next
      bytes.unpack("J*").each { |word| yield word, name, File.basename(path) }
    end
  end
end

objects, roots, lists = Set.new, Set.new, []
references = {}
File.open("#{Process.pid}.dump", "w+") do |file|
  File.unlink(file.path)
  ObjectSpace.dump_all(output: file)
  file.rewind
  file.each_line do |line|
    refers = -> { line[/"references":\[([^\]]*)\]/, 1].to_s.scan(/0x(\h+)/).map { _1[0].hex } }
    if line.include?('"type":"ROOT"')
      roots.merge(refers.call) unless line.include?('"root":"machine_context"')
    elsif (address = line[/\A\{"address":"0x(\h+)"/, 1]&.hex)
      objects << address
      # The lists in which C code registers objects, or which it hides.
      if line.include?("pin_array_list") || line.match?(/"type":"ARRAY"(?!.*"class":)/)
        references[address] = refers.call
      end
    end
  end
end
pending = references.keys & roots.to_a
while (list = pending.pop)
  references.delete(list)&.each { |object| roots << object; pending << object }
end

seen = 0
words do |word, name, file|
  next if word == 0 || !objects.include?(word)
  seen += 1
  puts "#{file}: #{name}" unless roots.include?(word)
end
puts "looked at #{seen > 200 ? "more than 200" : seen}"
