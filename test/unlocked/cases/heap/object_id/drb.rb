# DRb passes objects by reference, with their ids: it finds the living ones by them, and says so
# when one is dead.
require "drb"
require "drb/unix"
class Item
  include DRbUndumped
  attr_reader :name
  def initialize(name) = @name = name
  def same?(other) = equal?(other)
  def call_back(other) = "#{@name} and #{other.name}"
end
class Front
  include DRbUndumped
  attr_reader :items
  def initialize = @items = Array.new(200) { |i| Item.new("item #{i}") }
  def item(i) = @items[i]
  def fresh = Item.new("dying")
  def collect = (3.times { GC.start })
  def shake = GC.respond_to?(:verify_compaction_references) && GC.compact && nil
end

front = Front.new
folder = Dir.mktmpdir("object_id_drb")
server = DRb::DRbServer.new("drbunix:#{folder}/server", front)
pid = fork do
  server.stop_service
  DRb.start_service("drbunix:#{folder}/client")
  there = DRbObject.new_with_uri("drbunix:#{folder}/server")
  items = Array.new(200) { |i| there.item(i) }
  right = items.each_with_index.all? { |item, i| item.name == "item #{i}" }
  there.shake
  right &&= items.each_with_index.all? { |item, i| item.name == "item #{i}" && item.same?(item) }
  right &&= items[1].call_back(Item.new("mine")) == "item 1 and mine"
  dying = Array.new(100) { there.fresh }
  there.collect
  said = dying.map { |item| item.name rescue $!.message }
  recycled = said.count { |text| text.end_with?("is recycled object") }
  right &&= recycled > 50 && recycled + said.count("dying") == 100
  exit!(right)
end
assert_equal(true, Process.wait2(pid)[1].success?)
conv = DRb::DRbIdConv.new
front.items.each { |item| assert_same(item, conv.to_obj(conv.to_id(item))) }
server.stop_service
FileUtils.rm_rf(folder)
