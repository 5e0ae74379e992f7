require "google/protobuf"
require "google/protobuf/timestamp_pb"
require "google/protobuf/struct_pb"

use("a message is encoded and decoded") { Google::Protobuf::Timestamp.decode(Google::Protobuf::Timestamp.encode(Google::Protobuf::Timestamp.new(seconds: 5))).seconds }
use("a message as JSON") { Google::Protobuf::Timestamp.new(seconds: 5).to_json }
use("a message with a map") { Google::Protobuf::Struct.new(fields: { "a" => Google::Protobuf::Value.new(number_value: 1.0) }).fields["a"].number_value }
