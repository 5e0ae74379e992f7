# MessagePack: each ractor has a default factory of its own. Besides, the extension would have to
# declare itself safe.
Ractor.adapt("msgpack") do
  Ractor.make_shareable(MessagePack::VERSION)
  MessagePack.singleton_class.prepend(Module.new do
    def default_factory = Ractor[:__msgpack_factory__] ||= MessagePack::Factory.new

    def pack(value, io = nil, options = nil)
      return super if Ractor.main?
      packer = default_factory.packer(io, options)
      packer.write(value)
      io ? packer.flush : packer.full_pack
    end

    def load(source, options = nil)
      return super if Ractor.main?
      return default_factory.unpacker(source, options).full_unpack unless source.is_a?(String)
      default_factory.unpacker(options).tap { |unpacker| unpacker.feed(source) }.full_unpack
    end
    alias unpack load
  end)
end
