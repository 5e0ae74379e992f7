class Refined
  def self.shown = :shown
  private_class_method def self.hidden = :hidden
  SHOWN = 1
end
inner = nil
module Words
  refine(Refined) do
    def self.own = :own
    private_class_method :own
    const_set(:MINE, 1)
    private_constant :MINE
  end
end
inner = Words.refinements[0]
assert_raise(NoMethodError) { inner.own }
assert_raise(NameError) { inner::MINE }
using Words
assert_equal(:shown, Refined.shown)
assert_raise(NoMethodError) { Refined.hidden }
assert_equal(1, Refined::SHOWN)
%i[private_class_method public_class_method private_constant public_constant].each do |word|
  error = assert_raise(NameError) { inner.send(word, :nothing) }
  assert_match(/nothing/, error.message)
end
# A refinement of the singleton class changes class methods.
module OfSingleton
  refine(Refined.singleton_class) { public :hidden; private :shown }
end
using OfSingleton
assert_equal(:hidden, Refined.hidden)
assert_raise(NoMethodError) { Refined.shown }
assert_equal(:shown, Refined.send(:shown))
