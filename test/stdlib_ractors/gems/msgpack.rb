require "msgpack"

use("pack and unpack") { MessagePack.unpack({ "a" => [1, nil, 2.5] }.to_msgpack) }
use("a factory with a type of its own") do
  factory = MessagePack::Factory.new
  factory.register_type(1, Symbol)
  factory.load(factory.dump(:a))
end
use("a stream") { MessagePack::Unpacker.new.tap { |u| u.feed([1].to_msgpack) }.each.to_a }
