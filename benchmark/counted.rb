# frozen_string_literal: true
# Counts instructions of parts of one process: callgrind writes down what it has counted each time
# the process asks for its parent's id (Process.ppid, a mark).
require "tmpdir"

module Counted
  MARK = "proc_get_ppid"

  # Instructions between each pair of marks, by the lines that the program prints, one for each
  # pair, in their order. Compiled code needs smc-check.
  def self.between_marks(ruby, program, *options)
    options = %w[--disable-yjit] if options.empty?
    Dir.mktmpdir do |dir|
      command = %W[valgrind --tool=callgrind --dump-before=#{MARK} --compress-strings=no
                   --callgrind-out-file=#{dir}/out]
      command << "--smc-check=all-non-file" if options.include?("--yjit")
      rows = IO.popen([*command, ruby, "--disable-gems", *options, "-W0", "-e", program,
                       err: File::NULL], &:readlines).map(&:chomp)
      parts = Dir["#{dir}/out.*"].sort_by { |path| path[/\d+\z/].to_i }
      totals = parts.map { |path| Integer(File.foreach(path).grep(/^totals: /)[0][/\d+/]) }
      parts, wanted = totals.size, rows.size * 2
      abort "callgrind counted #{parts} parts, not #{wanted}" if parts < wanted || wanted == 0
      rows.each_with_index.to_h { |row, i| [row, totals[i * 2 + 1]] }
    end
  rescue Errno::ENOENT
    abort "valgrind is needed: apt install valgrind"
  end
end
