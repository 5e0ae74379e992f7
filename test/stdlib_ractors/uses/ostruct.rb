library "ostruct"
use("OpenStruct", [1, 2, nil, { a: 1, b: 2 }]) do
  o = OpenStruct.new(a: 1)
  o.b = 2
  [o.a, o[:b], o.c, o.to_h]
end
use("OpenStruct#dig, #delete_field, #respond_to?", [1, 5, false]) do
  o = OpenStruct.new(x: { y: 1 }, z: 5)
  [o.dig(:x, :y), o.delete_field(:z), o.respond_to?(:z)]
end
use("OpenStruct#inspect, ==", ["#<OpenStruct a=1>", true]) do
  [OpenStruct.new(a: 1).inspect, OpenStruct.new(a: 1) == OpenStruct.new(a: 1)]
end
use("OpenStruct of methods' names", [3, 4]) do
  o = OpenStruct.new(class: 3, method: 4)
  [o.class, o.method]
end
use("OpenStruct#each_pair, Marshal", [[[:a, 1]], 1]) do
  o = OpenStruct.new(a: 1)
  [o.each_pair.to_a, Marshal.load(Marshal.dump(o)).a]
end
