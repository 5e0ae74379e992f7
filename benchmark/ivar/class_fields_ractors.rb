# frozen_string_literal: true
# Ractors that read the instance variables of one module, compared with the same work in one ractor.
#
#   ruby benchmark/ivar/class_fields_ractors.rb a table: each way to read, in 2 and 8 ractors ruby
#   benchmark/ivar/class_fields_ractors.rb serial 8 one run, for hyperfine: 8 times 1,000,000
#                                                     reads of three ivars in turn
#   ruby benchmark/ivar/class_fields_ractors.rb ractors 8       the same in 8 ractors at once
require_relative "../ractors_table"

module Settings
  @a = @b = @c = 1
  class << self
    attr_reader :a
    def compute(count) = count.times { @a + @b + @c }
    def given(count) = count.times { defined?(@a) && defined?(@b) && defined?(@c) }
    def by_name(count) = count.times { instance_variable_get(:@a) + instance_variable_get(:@b) }
    def reader(count) = count.times { a + a + a }
  end
end

case ARGV
in ["serial" | "ractors" => how, times]
  RactorsTable.public_send(how, Settings, :compute, times.to_i, 1_000_000)
in []
  ways = {compute: "@a + @b + @c", given: "defined?", by_name: "instance_variable_get",
          reader: "attr_reader"}
  RactorsTable.print(Settings, ways, RactorsTable::COMPILED ? 5_000_000 : 1_000_000)
end
