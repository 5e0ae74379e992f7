# Fuzz target: graphs of objects that are moved to a ractor and back. Each byte of the input makes
# an object, or ties two.
Warning[:experimental] = false
module Fuzz
  class Plain; end
  Pair = Struct.new(:left, :right)
  Wide = Struct.new(*Array.new(12) { :"m#{_1}" })
  MAKERS = [-> { Plain.new }, -> { +"text" }, -> { [] }, -> { {} }, -> { Pair.new },
            -> { Wide.new(*0..11) }, -> { "long" * 20 }, -> { Array.new(20, 1) }].freeze
  ECHO = Ractor.new { loop { Ractor.yield(Ractor.receive, move: true) } }

  def self.one(bytes)
    objects = [[]]
    bytes.byteslice(0, 200).each_byte do |byte|
      byte < 64 ? objects << MAKERS[byte % MAKERS.size].call : tie(objects, byte)
    end
    before = describe(objects)
    ECHO.send(objects, move: true)
    after = describe(ECHO.take)
    raise "moved: #{before} became #{after}" unless before == after
  end

  def self.tie(objects, byte)
    owner, value = objects[byte / 7 % objects.size], objects[byte / 3 % objects.size]
    case byte % 4
    when 0 then owner.instance_variable_set(:"@v#{byte % 23}", value)
    when 1 then owner << value if Array === owner
    when 2 then owner[byte] = value if Hash === owner
    else owner[byte % owner.size] = value if Struct === owner
    end
  end

  # The classes, the names and the places of what each object refers to.
  def self.describe(objects)
    places = {}.compare_by_identity
    objects.each_with_index { |object, place| places[object] ||= place }
    objects.map { |object| [object.class, children(object).map { |key, v| [key, places[v] || v] }] }
  end

  def self.children(object)
    inner = case object
            when Array, Struct then object.to_a.each_with_index.map { |v, i| [i, v] }
            when Hash then object.to_a
            else []
            end
    inner.reject { |_, v| v.equal?(object) } +
      object.instance_variables.map { |name| [name, object.instance_variable_get(name)] }
  end
end
