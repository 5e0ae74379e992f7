Warning[:experimental] = false
class Library
  @@table, @@count, @list, CONSTANT = {}, 0, [], [1]
  class << self
    attr_reader :list
    attr_writer :list
    def table = @@table
    def next_count = (@@count += 1)
    def read = @list
    def constant = CONSTANT
  end
  Ractor.__send__(:_own, self, :@@table) { Ractor.store_if_absent(:table) { {} } }
  Ractor.__send__(:_own, self, :@@count) do |_, *assigned|
    Ractor[:count] = assigned[0] if assigned[0]
    Ractor[:count] || 100
  end
  Ractor.__send__(:_own, self, :@list) { |owner| Ractor.store_if_absent(:list) { [owner] } }
  Ractor.__send__(:_own, self, :CONSTANT) { Ractor.store_if_absent(:constant) { [2] } }
end
class Other
  @@table, @list, CONSTANT = {}, [], [3]
  def self.table = @@table
  def self.read = @list
  def self.constant = CONSTANT
end

def refused(text, &block)
  error = assert_raise(Ractor::RemoteError) { Ractor.new(&block).take }
  assert_kind_of(Ractor::IsolationError, error.cause)
  assert_include(error.cause.message, text)
end
