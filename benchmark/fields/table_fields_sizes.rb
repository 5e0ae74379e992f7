# frozen_string_literal: true
# What reading an instance variable of an array costs when there are many such arrays: nanoseconds
# per read, by the number of owners that are read in random order. Beside it a plain object.
#
#   ruby benchmark/fields/table_fields_sizes.rb RUBY...       a table, a column for each Ruby
#
# OWNERS=N,N,... overrides the numbers of owners, OPTIONS the Rubies' options (--yjit).
# benchmark/results keeps the figures of two Rubies, the first as stock;
# doc/performance/table_fields.gp draws the table.
require_relative "../results"
SIZES = ENV.fetch("OWNERS", "16,64,1000,10000,100000,1000000,4000000").split(",").map(&:to_i)

if ARGV.first == "--one"
  size = Integer(ARGV[1])
  list = Class.new(Array) { attr_accessor :a }
  plain = Class.new { attr_accessor :a }
  seconds = [list, plain].map do |klass|
    owners = Array.new(size) { |i| klass.new.tap { |o| o.a = i } }
    owners.shuffle!(random: Random.new(1))
    reads = [2_000_000, size].max
    rounds = Array.new(5) do
      start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      (reads / size).times { owners.each { |o| o.a } }
      (Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start) / reads
    end
    rounds.min * 1e9
  end
  puts seconds.map { |s| format("%.2f", s) }.join(" ")
else
  abort "usage: #{$PROGRAM_NAME} RUBY..." if ARGV.empty?
  options = ENV.fetch("OPTIONS", "--yjit").split
  heads = ARGV.each_index.flat_map { |n| ["array_#{n + 1}", "object_#{n + 1}"] }
  puts ["owners", *heads].join("\t")
  rows = []
  SIZES.each do |size|
    columns = ARGV.flat_map do |ruby|
      out = IO.popen([ruby, *options, __FILE__, "--one", size.to_s], &:read)
      abort "#{ruby}: it did not end well" unless $?.success?
      out.split
    end
    puts [size, *columns].join("\t")
    $stdout.flush
    array, plain, array_of_fork, plain_of_fork = columns.map(&:to_f)
    number = size.to_s.reverse.scan(/\d{1,3}/).join(",").reverse
    rows << ["#{number} owners; array (ns)", array, array_of_fork]
    rows << ["#{number} owners; plain object (ns)", plain, plain_of_fork]
  end
  command = "ruby benchmark/fields/table_fields_sizes.rb STOCK FORK"
  Results.append("fields", command, rows) if ARGV.size == 2
end
