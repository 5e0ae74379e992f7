require ARGV[0]
require ARGV[1]
def told(s) = [s.to_a, s.instance_variables.map { |v| [v, s.instance_variable_get(v)] }]
def raised
  "no error: #{yield.class}"
rescue StandardError => e
  "#{e.class}: #{e.message}"
end
[*0..10, 17, 18, 19, 38, 77, 78, 79].each do |n|
  [n + 1, n + 30, n - 1].each do |other|
    next if other < 0
    [0, 1, 5].each do |count|
      klass = Object.const_set(:"K#{n}To#{other}With#{count}", struct_class(n))
      old = write(klass.new(*contents(n)), 0...count)
      StructHook.resize(klass, members(other))
      made = write(klass.allocate, 0...count, "m")
      p [n, other, count, raised { old.dup }, raised { old.clone }]
      p [raised { Marshal.dump(old) }, raised { made.send(:initialize_copy, old) }]
      p [raised { old.send(:initialize_copy, made) }, raised { old.members }]
      p [raised { old.inspect }, raised { made.inspect }]
      write(old, 3...5)
      write(made, 4...6)
      copy = made.dup
      write(copy, 0...1, "c")
      p [told(old), told(made), told(copy)]
    end
  end
end
