def fill(size) = Array.new(50) { "z" * size }
[:clear, ->(s) { s.replace("b" * 10) }, ->(s) { s << "c" * 100_000 }].each do |change|
  %w[a* B* m u p].each do |directive|
    template = directive * 3000
    element = Object.new
    element.define_singleton_method(:to_str) do
      change.to_proc.call(template)
      @kept = fill(directive.size * 3000)
      "q"
    end
    list = [element, *["x"] * 2999]
    error = assert_raise(RuntimeError, directive) { list.pack(template) }
    assert_equal("format string modified", error.message)
  end
end
