# frozen_string_literal: true
require "etc"

module UnlockedTop
  # A process now. Times are nanoseconds of the monotonic clock, which all processes share.
  Sample = Struct.new(:time, :on, :all, :collections, :ractors, :processor, :switches)

  # The file that a process publishes: internal/stats/live_file.h has its layout. Nothing in it is
  # believed: it may be damaged, or of another Ruby, and changes meanwhile.
  class Published
    MAGIC = "Ruby\ntop"
    ORDER = 0x0102030405060708
    VERSION = 1
    HEAD = 128
    SLOT = 80
    SLOTS = 256
    SIZE = (HEAD + SLOT * SLOTS) * 8
    # As often is a block read that changes meanwhile.
    TRIES = 200

    CAUSES = %w[lock barrier collection stop receive take yield turn].freeze
    REASONS = %w[major_nofree major_oldgen major_shady major_force major_oldmalloc
                 newobj malloc method capi stress].freeze

    All = Struct.new(:changes, :wall, :started, :serial, :stopped, :since, :ractors, :most_ractors)
    Collections = Struct.new(:reasons, :steps, :stops, :outside, :marking, :sweeping, :malloc)
    Seen = Struct.new(:ractor, :began, :running, :running_since, :ended, :collects, :objects,
                      :malloced, :waiting, :since, :waits, :line, :name, :path)

    attr_reader :process

    class << self
      # Where programs of this user publish, with any of the variables; live_file.c has the same.
      def directories
        run, temporary = ENV.values_at("XDG_RUNTIME_DIR", "TMPDIR").map do |folder|
          folder if folder&.start_with?("/")
        end
        [run && "#{run}/unlocked-ruby", temporary && "#{temporary}/unlocked-ruby-#{Process.uid}",
         "/tmp/unlocked-ruby-#{Process.uid}"].compact.uniq
      end

      # Those of processes that run; files of others go. What can not be read is left out.
      def all
        private_directories.flat_map do |directory|
          names = Dir.children(directory).grep(/\A\d{1,10}\.live\z/)
          names.sort_by(&:to_i).filter_map { |name| open_file("#{directory}/#{name}", name.to_i) }
        rescue SystemCallError
          []
        end
      end

      def of(process)
        private_directories(strict: true).each do |directory|
          found = open_file("#{directory}/#{process}.live", process, strict: true)
          return found if found
        end
        refuse(process)
      end

      private

      def private_directories(strict: false)
        directories.select do |directory|
          state = File.lstat(directory)
          next true if state.directory? && state.uid == Process.uid && state.mode & 0o7777 == 0o700
          raise Refused, "#{directory} is no directory of this user with mode 0700" if strict
        rescue Errno::ENOENT, Errno::ENOTDIR
          false
        rescue SystemCallError => e
          raise Refused, "#{directory}: #{e.class.new.message}" if strict
        end
      end

      def open_file(path, process, strict: false)
        file = File.open(path, File::RDONLY | File::NOFOLLOW | File::NONBLOCK)
        published = new(file, path, process)
        return published unless published.remove_if_dead
      rescue Refused
        file.close
        raise if strict
      rescue Errno::ENOENT
        nil
      rescue SystemCallError => e
        raise Refused, "#{path}: #{e.class.new.message}" if strict
      end

      def refuse(process)
        Process.kill(0, process)
        owner = File.exist?("/proc/#{process}") ? File.stat("/proc/#{process}").uid : Process.uid
        raise Errno::EPERM if owner != Process.uid
        raise Refused, "process #{process} publishes nothing: start it with RUBY_STATS=live"
      rescue Errno::ESRCH, Errno::ENOENT
        raise Refused, "there is no process #{process}"
      rescue Errno::EPERM
        raise Refused, "process #{process} belongs to another user"
      end
    end

    def initialize(file, path, process)
      @file = file
      @path = path
      @process = process
      state = file.stat
      damaged("no file of this user") unless state.file? && state.uid == Process.uid
      damaged("its size is #{state.size}, not #{SIZE}") if state.size != SIZE
      check_head
    end

    # The process holds a lock as long as it runs.
    def dead?
      return false unless @file.flock(File::LOCK_SH | File::LOCK_NB)
      @file.flock(File::LOCK_UN)
      true
    end

    def remove_if_dead
      return false unless dead?
      state = @file.stat
      now = File.lstat(@path)
      File.unlink(@path) if now.ino == state.ino && now.dev == state.dev
      @file.close
      true
    rescue SystemCallError
      true
    end

    def sample
      head = words(0, 16)
      slots = words(HEAD, SLOT * SLOTS)
      used = (0...SLOTS).reject { |n| slots[n * SLOT + 1].zero? }
      ractors = used.filter_map { |n| ractor(n) }.sort_by { |seen| seen.ractor }
      Sample.new(Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond), head[8] == 1,
                 All.new(*block(16, 8) || [0] * 8), collections, ractors, processor, switches)
    end

    # What the process was started with.
    def program
      clean(File.binread("/proc/#{@process}/cmdline").tr("\0", " ").strip)
    rescue SystemCallError
      ""
    end

    private

    def damaged(why)
      raise Refused, "#{@path} can not be read: #{why}"
    end

    def check_head
      damaged("it is no file of a Ruby") if bytes(0, 1) != MAGIC
      order, version, size, slot_size, slots, process = words(1, 6)
      damaged("it has the byte order of another machine") if order != ORDER
      damaged("it has version #{version}, this Ruby reads #{VERSION}") if version != VERSION
      damaged("its layout is another one") if [size, slot_size, slots] != [SIZE, SLOT * 8, SLOTS]
      damaged("it is of process #{process}") if process != @process
    end

    def bytes(word, count)
      read = @file.pread(count * 8, word * 8)
      read.bytesize == count * 8 ? read : damaged("it has an end before its end")
    rescue EOFError
      damaged("it has an end before its end")
    end

    def words(word, count) = bytes(word, count).unpack("Q*")

    # A block, whose count of changes was even and the same twice; nil: it never was.
    def block_bytes(word, count)
      TRIES.times do |turn|
        sleep(0.0005) if turn > 20
        read = bytes(word, count)
        return read if read.unpack1("Q").even? && read == bytes(word, count)
      end
      nil
    end

    def block(word, count) = block_bytes(word, count)&.unpack("Q*")

    def collections
      read = block(32, 23) or return Collections.new([0] * 10, [0] * 3, [0] * 3, [0] * 3, 0, 0, 0)
      Collections.new(read[1, 10], read[11, 3], read[14, 3], read[17, 3], *read[20, 3])
    end

    # nil: it has left, or changes all the time.
    def ractor(number)
      read = block_bytes(HEAD + number * SLOT, SLOT) or return
      numbers = read.unpack("Q51")
      return if numbers[1].zero? || numbers[2].zero?
      Seen.new(*numbers[2, 8], numbers[10, 8], numbers[18, 8], numbers[26, 24].each_slice(3).to_a,
               numbers[50], clean(read[408, 40].unpack1("Z*")), clean(read[448, 192].unpack1("Z*")))
    end

    # The end of a path may begin in the middle of a character; and a terminal obeys some.
    def clean(text)
      text.dup.force_encoding(Encoding::UTF_8).scrub("?").gsub(/[^[:print:]]/, "?")
    end

    # Seconds of all processors; nil: the system does not tell.
    def processor
      fields = File.binread("/proc/#{@process}/stat").rpartition(") ").last.split
      (fields[11].to_i + fields[12].to_i).fdiv(Etc.sysconf(Etc::SC_CLK_TCK))
    rescue SystemCallError
      nil
    end

    # Of the native threads that there are now: voluntary, forced.
    def switches
      states = Dir.glob("/proc/#{@process}/task/*/status").filter_map do |path|
        File.binread(path)
      rescue SystemCallError
        nil
      end
      return if states.empty?
      %w[voluntary_ctxt_switches nonvoluntary_ctxt_switches].map do |name|
        states.sum { |state| state[/^#{name}:\s*(\d+)/, 1].to_i }
      end
    end
  end
end
