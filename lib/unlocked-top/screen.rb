# frozen_string_literal: true

module UnlockedTop
  # What is shown, as text: shares and rates since the last text; in the first one since the process
  # began to count.
  class Screen
    WAITS = { 0 => "lock", 1 => "barrier", 2 => "collection", 3 => "stop", 4 => "receive",
              5 => "take", 6 => "yield", 7 => "turn" }.freeze
    HELD = [0, 1, 2, 3].freeze          # waits of a ractor that runs
    RESTS = [4, 5, 6, 7].freeze         # of one that does not
    MESSAGES = [4, 5, 6].freeze
    COLUMNS = "%6s  %-12.12s %-10s %8s %6s %10s %9s  %s\n"
    private_constant :WAITS, :HELD, :RESTS, :MESSAGES, :COLUMNS

    def self.list(published)
      rows = published.filter_map do |one|
        sample = one.sample
        format("%8d %8d  %s\n", one.process, sample.ractors.size, one.program)
      rescue Refused
        nil
      end
      format("%8s %8s  %s\n", "process", "ractors", "program") + rows.join
    end

    def initialize(published)
      @published = published
      @last = nil
    end

    def text
      now = @published.sample
      lines = head(now) + collections(now) + ractors(now)
      @last = now
      lines
    end

    private

    def head(now)
      passed = passed(now)
      serial = share(serial_time(now) - (@last ? serial_time(@last) : 0), passed)
      stopped = share(now.all.stopped - (@last ? @last.all.stopped : 0), passed)
      "process #{@published.process}: #{@published.program}\n" \
        "counted for #{long(wall(now))}#{", not now" unless now.on}; #{more_ractors(now)}" \
        "#{processors(now, passed)}#{switches(now, passed)}\n" \
        "serial #{serial} of the time; all but one stopped #{stopped}\n"
    end

    def collections(now)
      before = @last ? @last.collections.reasons : []
      counts = now.collections.reasons.zip(before).map { |one, old| [one - old.to_i, 0].max }
      held = share(now.collections.steps[1] - (@last ? @last.collections.steps[1] : 0), passed(now))
      "collections #{counts.sum} (#{counts.first(5).sum} major#{named(counts)}); " \
        "with the VM lock #{held} of the time; malloc since then #{bytes(now.collections.malloc)}\n"
    end

    def named(counts)
      names = counts.zip(Published::REASONS).select { |count, _| count > 0 }
      names.empty? ? "" : "; #{names.map { |count, name| "#{count} #{name}" }.join(", ")}"
    end

    def ractors(now)
      before = (@last ? @last.ractors : []).to_h { |seen| [[seen.ractor, seen.began], seen] }
      rows = now.ractors.map { |seen| row(seen, before[[seen.ractor, seen.began]], now) }
      "\n" + format(COLUMNS, "ractor", "name", "does", "since", "waits", "objects/s", "malloc/s",
                    "where") + rows.join
    end

    def row(seen, before, now)
      does, since = doing(seen)
      passed = before && @last ? now.time - @last.time : now.time - seen.began
      waited = HELD.sum do |cause|
        waited(seen, cause, now) - (before ? waited(before, cause, @last) : 0)
      end
      objects = per(seen.objects - (before ? before.objects : 0), passed)
      malloced = per(seen.malloced - (before ? before.malloced : 0), passed)
      format(COLUMNS, seen.ractor, seen.ractor == 1 && seen.name.empty? ? "main" : seen.name, does,
             since.zero? ? "" : short(now.time - since), share(waited, passed), many(objects),
             seen.malloced.zero? ? "-" : bytes(malloced), place(seen))
    end

    # What it does, and since when.
    def doing(seen)
      return ["ended", seen.running_since] if seen.ended != 0
      cause = (seen.running.zero? ? RESTS : HELD).find { |number| seen.waiting[number] > 0 }
      return ["collects", seen.collects] if seen.running != 0 && seen.collects != 0
      return [WAITS[cause], seen.since[cause]] if cause
      seen.running.zero? ? ["sleeps", seen.running_since] : ["runs", seen.running_since]
    end

    def waited(seen, cause, sample)
      now = seen.waiting[cause] > 0 ? [sample.time - seen.since[cause], 0].max : 0
      seen.waits[cause][1] + now
    end

    def place(seen)
      return "" if seen.path.empty?
      seen.line.zero? ? seen.path : "#{seen.path}:#{seen.line}"
    end

    def wall(sample)
      all = sample.all
      all.wall + (all.started.zero? ? 0 : [sample.time - all.started, 0].max)
    end

    def serial_time(sample)
      all = sample.all
      all.serial + (all.since.zero? ? 0 : [sample.time - all.since, 0].max)
    end

    def passed(now) = wall(now) - (@last ? wall(@last) : 0)

    def more_ractors(now)
      shown = now.ractors.count { |seen| seen.ended.zero? }
      more = shown == Published::SLOTS && now.all.ractors > shown ? now.all.ractors - shown : 0
      "#{shown} ractor#{"s" unless shown == 1}#{", and #{more} more" if more > 0}"
    end

    def processors(now, passed)
      return "" unless now.processor
      return "; #{now.processor.round(2)} s of processors" unless @last&.processor
      format("; %.2f processors", per(now.processor - @last.processor, passed))
    end

    def switches(now, passed)
      return "" unless now.switches
      before = @last&.switches || [0, 0]
      counts = now.switches.zip(before).map { |one, other| [one - other, 0].max }
      counts.map! { |count| per(count, passed).round } if @last
      "; switches#{" a second" if @last}: #{counts[0]} voluntary, #{counts[1]} forced"
    end

    # A second.
    def per(count, nanoseconds)
      nanoseconds.positive? && count.positive? ? count * 1e9 / nanoseconds : 0
    end

    def many(count) = scaled(count, 1000, ["", " k", " M", " G"])

    def bytes(count) = scaled(count, 1024, [" B", " KB", " MB", " GB", " TB"])

    def scaled(number, step, units)
      unit = 0
      while number >= step && unit < units.size - 1
        number = number.fdiv(step)
        unit += 1
      end
      format(unit.zero? ? "%d%s" : "%.1f%s", number, units[unit])
    end

    def share(part, whole)
      format("%.1f%%", whole.positive? ? [part * 100.0 / whole, 0.0].max.clamp(0.0, 100.0) : 0.0)
    end

    def short(nanoseconds)
      seconds = [nanoseconds, 0].max / 1e9
      seconds < 1 ? format("%.1f ms", seconds * 1000) : long(nanoseconds)
    end

    def long(nanoseconds)
      seconds = [nanoseconds, 0].max / 1e9
      return format("%.1f s", seconds) if seconds < 600
      seconds < 360_000 ? format("%.0f min", seconds / 60) : format("%.0f h", seconds / 3600)
    end
  end
end
