wrong = LIBRARIES.to_h do |library|
  [library, apart do
    found = Array.new(4) { Ractor.new(library) { |name| require name } }.map(&:take)
    [found.count(true) <= 1, require(library)]
  rescue Exception => e
    e.full_message
  end]
end
wrong.reject! { |_, result| result == [true, false] }
assert_equal({}, wrong)
