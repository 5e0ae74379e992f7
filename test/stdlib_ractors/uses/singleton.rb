library "singleton"
class Config
  include Singleton
  attr_accessor :value
end
use("Singleton.instance", true) do
  c = const_get(:Config)
  c.instance.value = 3
  c.instance.equal?(c.instance) && c.instance.value == 3
end
use("Singleton in a class of the ractor", true) do
  c = Class.new { include Singleton }
  c.instance.equal?(c.instance)
end
use("Singleton subclass", false) do
  c = Class.new(const_get(:Config))
  c.instance.equal?(const_get(:Config).instance)
end
use("Singleton.new is private", NoMethodError) do
  const_get(:Config).new
rescue NoMethodError => e
  e
end
use("Singleton#clone", TypeError) do
  const_get(:Config).instance.clone
rescue TypeError => e
  e
end
