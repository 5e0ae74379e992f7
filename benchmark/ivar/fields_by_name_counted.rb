# frozen_string_literal: true
# Instructions of one access to an instance variable by its name (instance_variable_set and its
# kin), interpreter, under valgrind, for each kind of owner. Rows: overwriting a variable, adding
# the first one to a new object (less the object), removing the last one and adding it again,
# reading one, reading one that is not there, asking for one, and the list of names. "of 3" and "of
# 12": so many variables has the owner. A minute for each Ruby.
#
#   build/bin/ruby benchmark/ivar/fields_by_name_counted.rb [RUBY ...]
#
# benchmark/results keeps the figures of two Rubies, the fork and then stock.
#
# One process does all the work; callgrind writes down what it has counted each time the process
# asks for its parent's id.
require "rbconfig"
require_relative "../counted"
require_relative "../results"

PROGRAM = <<~'RUBY'
  KINDS = {
    plain: Class.new, struct: Struct.new(:x), string: Class.new(String),
    array: Class.new(Array), time: Class.new(Time), class: Class,
  }
  OPERATIONS = {
    nothing: "o", set: "o.instance_variable_set(:@b, 1)",
    set_object: "o.instance_variable_set(:@b, o)",
    get: "o.instance_variable_get(:@b)", get_none: "o.instance_variable_get(:@none)",
    defined: "o.instance_variable_defined?(:@b)", names: "o.instance_variables",
    remove_add: "o.remove_instance_variable(:@z); o.instance_variable_set(:@z, 1)",
    new: "k.new", new_set: "k.new.instance_variable_set(:@b, 1)",
  }
  OPERATIONS.each do |name, code|
    eval "def op_#{name}(k, o, n) = (i = 0; while i < n; #{([code] * 5).join("; ")}; i += 1; end)"
  end
  GC.disable
  [3, 12].each do |count|
    names = [*:@b..:@y].first(count - 1) << :@z
    KINDS.each do |kind, k|
      o = k.new
      names.each { |name| o.instance_variable_set(name, 1) }
      OPERATIONS.each_key do |name|
        next if count > 3 && name.start_with?("new")
        __send__("op_#{name}", k, o, 20)
        Process.ppid
        __send__("op_#{name}", k, o, 400)
        Process.ppid
        puts "#{kind} of #{count} #{name}"
      end
    end
  end
RUBY

def operations(counts)
  counts.filter_map do |row, total|
    kind, name = row.match(/(.*) (\w+)\z/).captures
    next if %w[nothing new].include?(name)
    base = name == "new_set" ? "new" : "nothing"
    [row, (total - counts.fetch("#{kind} #{base}")) / 2000.0]
  end.to_h
end

NAMES = {
  "set_object" => "set an object", "get_none" => "get, none", "defined" => "defined?",
  "remove_add" => "remove, add", "new_set" => "first",
}.freeze

# What benchmark/results calls a row of the program.
def name_of(row)
  kind, count, name = row.match(/(\w+) of (\d+) (\w+)\z/).captures
  "#{kind == "plain" ? "plain object" : kind} of #{count}; #{NAMES.fetch(name, name)}"
end

rubies = ARGV.empty? ? [RbConfig.ruby] : ARGV
columns = rubies.map { |ruby| operations(Counted.between_marks(ruby, PROGRAM)) }
puts rubies
rows = columns[0].keys.map do |row|
  figures = columns.map { |column| column.fetch(row) }
  puts format("%-28s", row) + figures.map { |figure| format("%9.1f", figure) }.join +
       (figures[1] ? format("%7.2f", figures[1] / figures[0]) : "")
  ["#{name_of(row)} (speed by instructions)", 1, figures[1] && figures[1] / figures[0]]
end
command = "ruby benchmark/ivar/fields_by_name_counted.rb FORK STOCK"
Results.append("ivar", command, rows) if rubies.size == 2
