# frozen_string_literal: true
# What a file below uses/ is written in. It describes one library:
#
#   library "erb", by_itself: "from 6.0.0 on"
#   use("ERB#result", "a 3") { ERB.new("a <%= 1 + 2 %>").result }
#
# Each use is a small program and the value that it must give. Its block sees no local variables
# of the file, because ractors run it; it may use constants of the library, and methods that the
# file defines with `def self.name`.
class Uses
  Use = Struct.new(:name, :wanted, :body, :first, :cannot, :main, :alone, keyword_init: true)

  attr_reader :name, :by_itself, :list, :features

  class << self
    attr_accessor :inside               # another ractor requires the libraries
  end

  def self.load(path)
    uses = new(path)
    room = Module.new
    room.define_singleton_method(:library) { |*names, **rest| uses.library(*names, **rest) }
    room.define_singleton_method(:use) { |*given, **rest, &body| uses.use(*given, **rest, &body) }
    const_set("Room#{path.hash.abs}", room)
    evaluate(room, path)
    uses
  end

  # In a method whose one local variable no block of the file has, too.
  def self.evaluate(*__given__) = __given__[0].module_eval(File.read(__given__[1]), __given__[1])

  def initialize(path)
    @path = path
    @name = File.basename(path, ".rb")
    @list = []
    @features = []
  end

  # What is required before the uses run, in the main ractor: NAMES, or requires: where the row of
  # the table has another name. covers: gems with uses here, too. by_itself: which versions
  # of the gem need none of the fork's rules.
  def library(*names, requires: names, covers: [], by_itself: nil)
    @name, @by_itself = names.join(", "), by_itself
    @features = names.flat_map { |name| name.split(", ") } + requires + covers
    return requires.each { |feature| require feature } unless Uses.inside
    Ractor.new(requires) { |all| all.each { |feature| require feature } }.take
  end

  # A use gives `wanted` (compared with ==, or with === where it is a class, a range, or a regexp).
  #
  # first:: the one call that must be made in the main ractor before, as text
  # cannot:: why it cannot work in another ractor; then `wanted` is [value in the main ractor, class
  #          of the error in another one, pattern for its message]
  # main:: false where the use does something that the main ractor cannot do, either
  # alone:: true where it cannot run four times at once, in processes of their own, either (a file
  #         with one name, a count for the whole process)
  def use(name, wanted, first: nil, cannot: nil, main: true, alone: false, &body)
    raise ArgumentError, "#{@path}: two uses are called #{name}" if @list.any? { _1.name == name }
    wanted, body = Ractor.make_shareable(wanted), Ractor.make_shareable(body)
    @list << Use.new(name:, wanted:, body:, first:, cannot:, main:, alone:)
  end

  # Whether a use gave what it must, in the ractor in which it ran.
  def self.meets?(wanted, value)
    case wanted
    when Module, Range, Regexp then wanted === value || wanted == value
    else wanted == value
    end
  end

  # nil if the body gives what it must; else what it gave or raised: [class of error, text].
  def self.run(body, wanted)
    value = body.call
    meets?(wanted, value) ? nil : ["", "gave #{value.inspect} instead of #{wanted.inspect}"]
  rescue Exception => e # rubocop:disable Lint/RescueException
    at = e.backtrace&.first(3)&.join(" < ")
    ["#{e.class}", "#{e.message.lines.first&.chomp} (#{at})"]
  end
end
