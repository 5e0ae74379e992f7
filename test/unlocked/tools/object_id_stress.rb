# frozen_string_literal: true
# Four ractors ask for the ids of objects of their own, of shared ones, of objects that die, come
# from another ractor, and are compacted, for SECONDS (first argument); the main ractor asks for the
# objects of ids.
#
# Must be zero: ids that two objects have had, ids that have changed, ids of which two ractors had
# different ones for one object, and objects that are not found.
#
#   ruby test/unlocked/tools/object_id_stress.rb SECONDS
Warning[:experimental] = false

module ObjectIdStress
  class << self
    def own(number)
      case number % 5
      when 0 then Object.new
      when 1 then "text#{number}"
      when 2 then [number]
      when 3 then {a: number}
      else "long" * 50
      end
    end

    def shareable(number)
      case number % 4
      when 0 then Object.new
      when 1 then "a text that is long enough for others to share its end: #{number}"
      when 2 then [number, "a"]
      else Class.new
      end
    end

    # The flags of a shared string change while others ask for its id.
    def ask(object)
      object.valid_encoding? && object[5..] if String === object
      object.object_id
    end

    # One ractor: a round for each message, which has shared objects, and others that were moved.
    def work(given = [], kept = [], wrong = 0)
      until (message = Ractor.receive) == :end
        shared, moved = message
        fresh = Array.new(200) { |i| own(i) }
        ids = fresh.map(&:object_id)
        given.concat(ids, moved.map(&:object_id))
        kept << [fresh[given.size % 200], ids[given.size % 200]]
        kept.shift if kept.size > 300
        wrong += kept.count { |object, id| object.object_id != id || {object => 1}[object] != 1 }
        wrong += 1 if given.last(moved.size) != moved.map(&:object_id)
        Ractor.yield(shared.map { |object| ask(object) })
      end
      [given, wrong]
    end

    def round(ractors, number, kept)
      shared = Ractor.make_shareable(Array.new(64) { |i| shareable(number * 64 + i) })
      ractors.each { |ractor| ractor.send([shared, Array.new(4) { [number] }], move: true) }
      answers = ractors.map(&:take)
      kept << [shared[number % 64], answers[0][number % 64]]
      kept.shift if kept.size > 200
      GC.start(full_mark: number % 8 == 0) if number % 4 == 0
      GC.compact if number % 40 == 0 && GC.respond_to?(:compact)
      wrong = (answers.uniq - [shared.map(&:object_id)]).size
      wrong += kept.count do |object, id|
        object.object_id != id || (number % 20 < 5 && !ObjectSpace._id2ref(id).equal?(object))
      end
      [answers[0], wrong]
    end

    def run(seconds, given = [], wrong = 0)
      ractors = Array.new(4) { Ractor.new { ObjectIdStress.work } }
      ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      kept = []
      (1..).each do |number|
        ids, found = round(ractors, number, kept)
        given.concat(ids)
        wrong += found
        break if number > 10 && Process.clock_gettime(Process::CLOCK_MONOTONIC) > ends
      end
      ractors.each { |ractor| ractor << :end }
      ractors.map(&:take).each do |ids, found|
        given.concat(ids)
        wrong += found
      end
      [wrong + given.size - given.uniq.size, given.size]
    end
  end
end

wrong, ids = ObjectIdStress.run(Float(ARGV.fetch(0, 5)))
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)
puts "#{wrong} wrong, #{ids} ids"
exit(wrong == 0)
