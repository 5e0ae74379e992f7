class Odd < StandardError
  def self.to_s = raise("no name")
  def initialize_clone(*) = raise("no copy")
end

# What ends the thread of the main ractor arrives where the file was required.
ends = {
  "exit 3" => [SystemExit, "exit"], "throw :a" => [UncaughtThrowError, "uncaught throw :a"],
  "raise Odd" => [ThreadError, "Odd"],
  "raise IndexError, 'mine'" => [IndexError, "mine"],
  "Thread.current.kill" => [ThreadError, "killed in the main ractor"]
}
Dir.mktmpdir do |dir|
  ends.each_with_index do |(text, wanted), i|
    File.write("#{dir}/ends#{i}.rb", text)
    file = "#{dir}/ends#{i}.rb"
    got = Ractor.new(file) do |name|
      require name
    rescue Exception => e
      [e.class, e.message]
    end.take
    assert_equal(wanted, got)
  end
end
