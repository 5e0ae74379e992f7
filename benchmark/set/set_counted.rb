# frozen_string_literal: true
# Instructions of the methods of Set at several sizes, under valgrind, with integers as elements:
# the fork's and stock's, with and without YJIT. Some minutes for each Ruby.
#
#   build/bin/ruby benchmark/set/set_counted.rb FORK STOCK [--yjit] [SIZES ...]
#
# benchmark/results keeps the figures. "hash" rows are the same question to a Hash.
#
# callgrind writes down what it has counted each time the process asks for its parent's id. It
# counts a copying instruction once for each byte, and the C library uses that one for copies of
# 2 kB to some MB only: here it uses it for none, in both Rubies.
require_relative "../counted"
require_relative "../results"

ENV["GLIBC_TUNABLES"] = %w[movsb stosb].map { |kind|
  "glibc.cpu.x86_rep_#{kind}_threshold=0x7fffffffffff"
}.join(":")
OPTIONS = ARGV.delete("--yjit") ? %w[--yjit --yjit-call-threshold=3] : []
FORK, STOCK, *SIZES = ARGV
abort "say two Rubies: the fork and stock" unless STOCK
SIZES.concat(%w[0 5 10 100 1000 100000]) if SIZES.empty?

PROGRAM = <<~RUBY
  require "set"
  JOBS = {
    "new" => "Set.new(ary)", "[]" => "Set[*ary]", "dup" => "set.dup", "|" => "set | half",
    "&" => "set & half", "-" => "set - half", "^" => "set ^ half", "==" => "set == same",
    "subset?" => "half.subset?(set)", "merge" => "Set.new.merge(set, half)",
    "map" => "set.map { |x| x }", "each" => "set.each { |x| x }", "to_a" => "set.to_a",
    "include?" => "set.include?(one); ary.each { |x| set.include?(x); set.include?(-x) }",
    "<<" => "set << one; set << two",
    "delete" => "set.delete(one); set << one", "fill" => "s = Set.new; ary.each { |x| s << x }",
    "hash include?" => "hash.include?(one); ary.each { |x| hash.include?(x); hash.include?(-x) }",
    "hash <<" => "hash[one] = true; hash[two] = true", "nothing" => "nil",
  }
  SIZES = %w[#{SIZES.join(" ")}].map { |size| Integer(size) }
  JOBS.each_with_index do |(name, body), i|
    eval(<<~BODY)
      def job\#{i}(n, ary, set, half, same, one, two, hash)
        i = 0
        while i < n
          \#{body}
          i += 1
        end
      end
    BODY
  end
  SIZES.each do |size|
    ary = (1..size).map { |i| i * 3 }
    # Half of the elements, and as many others.
    half_ary = ary.each_slice(2).map(&:first)
    half_ary += half_ary.take(size / 2).map { |x| x + 1 }
    n = size > 10_000 ? 1 : size > 500 ? 20 : size > 50 ? 100 : 1000
    JOBS.each_with_index do |(name, _), i|
      set, half, same, hash = Set.new(ary), Set.new(half_ary), Set.new(ary), ary.to_h { [_1, true] }
      half = Set.new(ary.take(size / 2)) if name == "subset?"
      arguments = [ary, set, half, same, ary[size / 2] || 1, ary[-1] || 2, hash]
      elementary = name =~ /<<|delete|nothing/
      5.times { __send__("job\#{i}", size > 10_000 ? 1 : 5, *arguments) }
      GC.start
      GC.disable
      # Both Rubies write their tables again after some of these.
      count = elementary ? [1000, size * 3].max : n
      Process.ppid
      __send__("job\#{i}", count, *arguments)
      Process.ppid
      GC.enable
      puts "\#{name}; \#{size}; \#{count}"
    end
  end
RUBY

# [method, size] => instructions for one call, less the loop.
def figures(ruby)
  counts = Counted.between_marks(ruby, PROGRAM, *OPTIONS).to_h do |row, total|
    name, size, count = row.split("; ")
    [[name, size], total.fdiv(count.to_i)]
  end
  counts.to_h { |(name, size), figure| [[name, size], figure - counts.fetch(["nothing", size])] }
end

fork_figures, stock_figures = [FORK, STOCK].map { |ruby| figures(ruby) }
mode = OPTIONS.empty? ? "interpreter" : "YJIT"
rows = stock_figures.filter_map do |(name, size), stock|
  next if name == "nothing"

  speed = stock / fork_figures.fetch([name, size])
  puts format("%-14s %7s %12.1f %12.1f %6.2f", name, size, stock, stock / speed, speed)
  ["Set: #{name}, #{size} elements; #{mode} (speed by instructions)", 1, speed]
end
own = rows.reject { |row, *| row.start_with?("Set: hash") }.map(&:last).sort
puts "median #{own[own.size / 2].round(2)}, lowest #{own[0].round(2)}"
command = "ruby benchmark/set/set_counted.rb FORK STOCK#{" --yjit" unless OPTIONS.empty?}"
Results.append("set", command, rows.reject { |row, *| row.start_with?("Set: hash") })
