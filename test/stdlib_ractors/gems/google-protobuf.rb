require "google/protobuf"
require "google/protobuf/timestamp_pb"
require "google/protobuf/struct_pb"

use("a message is encoded and decoded") do
  time = Google::Protobuf::Timestamp
  time.decode(time.encode(time.new(seconds: 5))).seconds
end
use("a message as JSON") { Google::Protobuf::Timestamp.new(seconds: 5).to_json }
use("a message with a map") do
  number = Google::Protobuf::Value.new(number_value: 1.0)
  Google::Protobuf::Struct.new(fields: { "a" => number }).fields["a"].number_value
end
