require "dry-types"
module Types
  include Dry.Types()
end

use("a coercion") { Types::Coercible::Integer["5"] }
use("a constraint fails") { Types::Strict::String[1] rescue $!.class }
use("a type of its own") { Types::Strict::Integer.constrained(gt: 18)[20] }
use("a hash schema") do
  Types::Hash.schema(name: Types::String, age: Types::Coercible::Integer)[name: "a", age: "3"]
end
