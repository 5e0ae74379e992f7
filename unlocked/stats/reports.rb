# frozen_string_literal: true

# What RubyVM::Stats says, made of what C copied (internal/stats/raw.h). internal/stats/reports.h
# says when this runs. It has no instance variables, whose accesses would be counted.
reports = Module.new
class << reports
  # Of a table in a text; of a ractor in a trace.
  ROWS = 20
  TRACKS = 16
  CORES = [2, 4, 8, 16].freeze
  ERRORS = { "in constant" => "constant", "set constants" => "constant",
             "global variable" => "global variable", "class variable" => "class variable",
             "instance variable" => "instance variable", "ractor unsafe method" => "C method",
             "Proc" => "Proc" }.freeze

  def to_h(raw)
    values(read(raw))
  end

  def json(raw)
    "#{written(to_h(raw), "\n")}\n"
  end

  def text(raw)
    found = read(raw)
    stats = values(found)
    out = format("RubyVM::Stats of process %d: %.3f s, %.3f s of processors, %d ractor%s at most\n",
                 *stats.values_at(:process, :wall, :processor, :most_ractors),
                 stats[:most_ractors] == 1 ? "" : "s")
    out << waits_text(stats, found[:causes]) if stats[:waits]
    out << fields_text(stats[:fields]) if stats[:fields]
    out << errors_text(stats[:isolation_errors]) << not_adapted_text(stats[:not_adapted])
  end

  # Trace events of Chrome, which Perfetto reads: complete events (ph X) with times in
  # microseconds. A ractor is a track; where two of its threads wait at the same time, there are
  # more tracks for it.
  def trace(raw)
    causes = process = ractor = nil
    ractors = []
    parts(raw) do |part, words, text|
      case part
      when 0 then causes = names(text)[:causes].keys
      when 1 then process = words
      when 2
        ractor = { number: words[0], ended: words[1] != 0, lost: words[2], name: text, events: [],
                   files: {} }
        ractors << ractor
      when 7
        ractor[:events].concat(text.unpack("q3lL" * (text.bytesize / 32)).each_slice(5).to_a)
      when 8 then ractor[:files][words[0]] = quoted(text).delete_suffix("\"")
      end
    end
    out = +"{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{\"ph\":\"M\",\"name\":" \
           "\"process_name\",\"pid\":#{process[0]},\"args\":{\"name\":\"ruby\"}}"
    ractors.each { |one| track(out, one, process, causes) unless one[:events].empty? }
    out << "\n]}\n"
  end

  private

  # ---- what C copied ----

  def parts(raw)
    at = 0
    while at < raw.bytesize
      part, count, length = raw.unpack("q3", offset: at)
      words = raw.unpack("q#{count}", offset: at + 24)
      at += 24 + count * 8
      yield part, words, raw.byteslice(at, length).force_encoding(Encoding::UTF_8)
      at += length
    end
  end

  def names(text)
    lists = text.split("\n\n").map { |list| list.split("\n").map { |line| line.split("\t") } }
    causes, *others = lists
    reasons, kinds, wheres, caches = others.map { |list| list.map { |row| row.first.to_sym } }
    { causes: causes.to_h { |name, says| [name.to_sym, says] }, reasons: reasons, kinds: kinds,
      wheres: wheres, caches: caches }
  end

  def read(raw)
    found = { ractors: [], places: [], errors: [], accesses: [] }
    parts(raw) do |part, words, text|
      case part
      when 0 then found.merge!(names(text))
      when 1 then found[:process] = words
      when 2 then found[:ractors] << ractor(words, text)
      when 3 then place(found, words, text)
      when 4
        place(found, words, text)
        join(found[:ractors].last[:waits][words[0]], words.last(3))
      when 5 then found[:errors] << [found[:ractors].last, words[1], words[2], text]
      when 6 then found[:accesses] << [words[0], words.drop(1), *utf8(text.b.split("\0"))]
      end
    end
    found
  end

  def utf8(texts)
    texts.each { |text| text.force_encoding(Encoding::UTF_8) }
  end

  def ractor(words, name)
    { number: words[0] == 0 ? nil : words[0], name: name.empty? ? nil : name, ended: words[1],
      waits: words.drop(3).each_slice(3).to_a, places: {} }
  end

  def place(found, words, file)
    ractor = found[:ractors].last
    key = [words[0], words[1], file]
    return join(ractor[:places][key], words.last(3)) if ractor[:places][key]
    ractor[:places][key] = words.last(3)
    found[:places] << [ractor, *key, ractor[:places][key]]
  end

  def join(tally, more)
    tally[0] += more[0]
    tally[1] += more[1]
    tally[2] = more[2] if tally[2] < more[2]
  end

  # ---- the Hash ----

  def values(found)
    process, waits, fields, _, _, wall, processor, ractors, *sums = found[:process]
    counted, collections = sums.slice!(5, 3), sums.slice!(5..)
    alone = { wall: counted[0] / 1e9, processor: counted[1] / 1e9 }
    own = waits == 1 || fields == 0
    stats = { version: 1, process: process }
    stats.merge!(own ? { wall: wall / 1e9, processor: processor / 1e9 } : alone)
    stats[:most_ractors] = own ? ractors : counted[2]
    stats[:isolation_errors] = errors(found[:errors])
    stats[:not_adapted] = not_adapted
    stats.merge!(waits(found, sums, wall, processor, ractors, collections)) if waits == 1
    stats[:fields] = alone.merge(fields(found)) if fields == 1
    stats
  end

  def waits(found, sums, wall, processor, ractors, collections)
    serial, work, stopped, switches, forced = sums
    causes = found[:causes].keys
    { waits: of_causes(causes, all_waits(found[:ractors], causes.size)),
      ractors: ractors(found[:ractors], causes), places: places(found[:places], causes),
      collections: collections(found[:reasons], collections),
      switches: { voluntary: switches, forced: forced },
      serial: serial(serial, work, stopped, wall, ractors <= 1 ? 1.0 : share(work, processor)) }
  end

  def tally(words)
    { count: words[0], seconds: words[1] / 1e9, longest: words[2] / 1e9 }
  end

  def of_causes(causes, waits)
    causes.zip(waits).to_h { |cause, words| [cause, tally(words)] }
  end

  def all_waits(ractors, causes)
    sums = Array.new(causes) { [0, 0, 0] }
    ractors.each { |ractor| sums.zip(ractor[:waits]) { |sum, words| join(sum, words) } }
    sums
  end

  def who(ractor)
    { ractor: ractor[:number], name: ractor[:name]&.dup }
  end

  # The sum of those that ended long ago comes last.
  def ractors(ractors, causes)
    ractors.sort_by { |one| one[:number] || 2**32 }.map do |one|
      who(one).merge!(ended: one[:ended], waits: of_causes(causes, one[:waits]))
    end
  end

  # The longest first.
  def places(places, causes)
    places = places.sort_by { |_, _, line, file, words| [-words[1], -words[0], file, line] }
    places.map do |ractor, kind, line, file, words|
      { cause: cause(causes, kind), file: file, line: line > 0 ? line : nil, **who(ractor),
        **tally(words) }
    end
  end

  def cause(causes, kind)
    (causes[kind] || :collects).to_s
  end

  def errors(errors)
    errors = errors.sort_by { |_, line, count, text| [-count, text, line] }
    errors.map do |ractor, line, count, text|
      text, _, file = text.partition("\n")
      about = ERRORS.find { |words, _| text.include?(words) }
      { about: about ? about[1] : "other", text: text, file: file, line: [line, 0].max,
        **who(ractor), count: count }
    end
  end

  # Read so that it is not counted.
  def not_adapted
    return [] unless Ractor.const_defined?(:Libraries)
    Ractor.__send__(:_main_value, Ractor::Libraries, :@lacking).to_a
  end

  def collections(reasons, words)
    counts = words.first(reasons.size)
    locked, stopped, outside, times = words.drop(reasons.size).each_slice(3).to_a
    { count: counts.sum, reasons: reasons.zip(counts).to_h, locked: tally(locked),
      stopped: tally(stopped), swept_outside: tally(outside), marking: times[0] / 1e9,
      sweeping: times[1] / 1e9 }
  end

  def share(part, whole)
    return 0.0 if whole == 0
    part < whole ? part.fdiv(whole) : 1.0
  end

  # part: of the work that one alone could do.
  def serial(serial, work, stopped, wall, part)
    { seconds: serial / 1e9, share: share(serial, wall), work: work / 1e9, stopped: stopped / 1e9,
      stopped_share: share(stopped, wall), part: part,
      gain: CORES.map { |cores| { cores: cores, times: 1 / (part + (1 - part) / cores) } } }
  end

  def fields(found)
    lists = found.values_at(:kinds, :wheres, :caches)
    classes, places, all = {}, {}, []
    found[:accesses].each do |line, words, file, name, type|
      [[classes, [name, type]], [places, [name, file, line, type]]].each do |sums, key|
        sums[key] = added(sums[key], words)
      end
      all = added(all, words)
    end
    all = [0] * lists.sum(&:size) if all.empty?
    { **accesses(lists, all),
      classes: sorted(classes, lists) { |name, type| { class: name, type: type } },
      places: sorted(places, lists) do |name, file, line, type|
        { file: file, line: line, class: name, type: type }
      end }
  end

  def added(sums, words)
    sums ? words.zip(sums).map { |word, sum| word + (sum || 0) } : words
  end

  # Those with most accesses first.
  def sorted(sums, lists)
    rows = sums.map { |key, words| [[-words.first(lists[0].size).sum, *key], words] }
    rows.sort_by(&:first).map { |key, words| yield(key.drop(1)).merge!(accesses(lists, words)) }
  end

  def accesses(lists, words)
    kinds, wheres, caches = lists
    counts = words.first(kinds.size)
    { count: counts.sum, **kinds.zip(counts).to_h,
      where: wheres.zip(words[kinds.size, wheres.size]).to_h,
      **caches.zip(words.last(caches.size)).to_h }
  end

  # ---- the text ----

  # At most ROWS rows of a table.
  def table(head, rows, width)
    text = "\n#{head}\n#{rows.first(ROWS).map { |row| "#{yield(row)}\n" }.join("")}"
    rows.size > ROWS ? text + format("%#{width}s and %d more\n", "", rows.size - ROWS) : text
  end

  def waits_text(stats, causes)
    rows = stats[:waits].reject { |_, row| row[:count] == 0 }
    out = format("\n%-52s%10s %10s %10s\n", "Waits", "times", "seconds", "longest ms")
    rows.each { |name, row| out << format("  %-11s %-38s%s\n", name, causes[name], numbers(row)) }
    out << places_text(stats[:places]) << collections_text(stats[:collections])
    out << format("Switches of native threads: %d voluntary, %d forced\n",
                  *stats[:switches].values_at(:voluntary, :forced))
    out << serial_text(stats[:serial], stats[:most_ractors])
  end

  def numbers(row)
    format("%10d %10.3f %10.3f", row[:count], row[:seconds], row[:longest] * 1000)
  end

  def who_text(row)
    row[:ractor] ? "##{row[:ractor]} #{shown(row[:name] || "")}" : "ended"
  end

  def places_text(places)
    return "" if places.empty?
    head = format("%10s %10s %10s  where: cause, line, ractor", "times", "seconds", "longest ms")
    table(head, places, 10) do |row|
      line = row[:line] ? ":#{row[:line]}" : ""
      "#{numbers(row)}  #{format("%-11s", row[:cause])} #{shown(row[:file])}#{line}  " \
        "#{who_text(row)}"
    end
  end

  def collections_text(all)
    reasons = all[:reasons].reject { |_, count| count == 0 }
    named = reasons.map { |name, count| "#{count} #{name}" }.join(", ")
    format("\nCollections: %d%s in %d steps\n" \
           "  with the VM lock %.3f s (longest %.3f ms), of these with all others " \
           "stopped %.3f s\n  marking %.3f s, sweeping %.3f s, sweeping outside the lock %.3f s\n",
           all[:count], named.empty? ? "" : " (#{named})", all[:locked][:count],
           all[:locked][:seconds], all[:locked][:longest] * 1000, all[:stopped][:seconds],
           all[:marking], all[:sweeping], all[:swept_outside][:seconds])
  end

  def serial_text(serial, ractors)
    out = format("\nSerial part: in %.1f %% of the time one ractor worked for which others " \
                 "waited, or which\n  collected; all others stood still for %.1f %%.\n",
                 serial[:share] * 100, serial[:stopped_share] * 100)
    if ractors <= 1
      return out << "  One ractor did all of the work: more cores gain nothing.\n"
    end
    gains = serial[:gain].map do |row|
      format("%.1f times as fast on %d cores", row[:times], row[:cores])
    end
    out << format("  It is %.1f %% of the work: the work becomes at most %s,\n  %s.\n",
                  serial[:part] * 100, gains[0], gains.drop(1).join(", "))
  end

  def fields_text(fields)
    kinds = fields.slice(:reads, :writes, :adds, :removals, :defined)
    wheres = fields[:where].reject { |_, count| count == 0 }
    out = format("\nInstance variables: %d accesses in %.3f s: %s\n  values in:%s\n" \
                 "  inline caches: %d hits, %d misses; cache of the side table: %d hits, " \
                 "%d misses\n  from compiled code: %d\n", fields[:count], fields[:wall],
                 kinds.map { |name, count| "#{count} #{name}" }.join(", "),
                 wheres.map { |name, count| " #{name} #{count}" }.join(""),
                 *fields.values_at(:hits, :misses, :table_hits, :table_misses, :compiled))
    out << accesses_text(fields[:classes], "class, type, where the values were") do |row|
      most = row[:where].max_by { |_, count| count }
      "#{shown(row[:class])}  #{row[:type]}  #{most[0]}"
    end
    out << accesses_text(fields[:places], "line, class") do |row|
      "#{shown(row[:file])}:#{row[:line]}  #{shown(row[:class])}"
    end
  end

  def accesses_text(rows, about)
    head = format("%12s %10s %10s %10s %10s  %s", "accesses", "reads", "writes", "adds",
                  "removals", about)
    table(head, rows, 12) do |row|
      counts = row.values_at(:count, :reads, :writes, :adds, :removals)
      "#{format("%12d %10d %10d %10d %10d", *counts)}  #{yield(row)}"
    end
  end

  def errors_text(errors)
    return "" if errors.empty?
    table(format("%10s  isolation errors: about, text, line, ractor", "times"), errors, 10) do |row|
      place = row[:file].empty? ? "" : "#{shown(row[:file])}:#{row[:line]}  "
      "#{format("%10d", row[:count])}  #{row[:about]}: #{shown(row[:text])}  #{place}" \
        "#{who_text(row)}"
    end
  end

  def not_adapted_text(rows)
    return "" if rows.empty?
    table("Not adapted to ractors", rows, 0) { |row| "  #{shown(row)}" }
  end

  # For a terminal: control characters, and what is not UTF-8, as \xNN.
  def shown(text)
    text = text.scrub { |bytes| bytes.bytes.map { |byte| format("\\x%02x", byte) }.join("") }
    text.gsub(/[\u0000-\u001f\u007f-\u009f]/) { |found| format("\\x%02x", found.ord) }
  end

  # ---- JSON ----

  def quoted(text)
    text = text.scrub { |bytes| "\ufffd" * bytes.bytesize }
    text = text.gsub(/["\\\u0000-\u001f\u007f-\u009f]/) do |found|
      found == "\"" || found == "\\" ? "\\#{found}" : format("\\u%04x", found.ord)
    end
    "\"#{text}\""
  end

  # gap: before what is on the level of the value.
  def written(value, gap)
    case value
    when Hash
      rows = value.map { |key, one| "#{gap}  \"#{key.name}\": #{written(one, "#{gap}  ")}" }
      rows.empty? ? "{}" : "{#{rows.join(",")}#{gap}}"
    when Array
      rows = value.map { |one| "#{gap}  #{written(one, "#{gap}  ")}" }
      rows.empty? ? "[]" : "[#{rows.join(",")}#{gap}]"
    when String then quoted(value)
    when Float then format("%.9f", value)
    when nil then "null"
    else value.to_s
    end
  end

  # ---- the trace ----

  def track(out, ractor, process, causes)
    pid, since, now = process.values_at(0, 3, 4)
    # By their begin; of two that begin together the longer one first.
    events = ractor[:events].sort_by { |began, ended| (began << 64) - ended }
    ends = [ractor[:number] == 1 ? since : events[0][0]]
    tracks = { pid: pid, since: since, ractor: ractor, heads: [] }
    meta(out, tracks, 0)
    events.each do |began, ended, file, line, kind|
      number = ends.index { |before| before <= began } || ends.size
      next if number == TRACKS
      meta(out, tracks, number) if number == ends.size
      event(out, tracks, 0, "running", "run", ends[0], began) if number == 0
      event(out, tracks, number, cause(causes, kind), causes[kind] ? "wait" : "gc", began, ended,
            ",\"args\":{\"line\":#{ractor[:files][file] || "\""}:#{line}\"}")
      ends[number] = ended
    end
    if !ractor[:ended] && ractor[:number] == 1
      event(out, tracks, 0, "running", "run", ends[0], now)
    end
    lost(out, tracks, ends[0]) if ractor[:lost] > 0
  end

  def meta(out, tracks, number)
    ractor = tracks[:ractor]
    name = "ractor #{ractor[:number]}"
    name << " #{ractor[:name]}" unless ractor[:name].empty?
    name << " (main)" if ractor[:number] == 1
    name << ", more threads" if number > 0
    head = "\"pid\":#{tracks[:pid]},\"tid\":#{ractor[:number] + number * 1_000_000}"
    tracks[:heads] << head
    out << ",\n{\"ph\":\"M\",\"name\":\"thread_name\",#{head}," \
           "\"args\":{\"name\":#{quoted(name)}}}," \
           "\n{\"ph\":\"M\",\"name\":\"thread_sort_index\",#{head}," \
           "\"args\":{\"sort_index\":#{ractor[:number]}}}"
  end

  def event(out, tracks, number, name, category, began, ended, more = "")
    since = tracks[:since]
    began = since if began < since
    return if ended <= began
    times = format("\"ts\":%.3f,\"dur\":%.3f", (began - since) / 1e3, (ended - began) / 1e3)
    out << ",\n{\"ph\":\"X\",\"name\":\"#{name}\",\"cat\":\"#{category}\",#{times}," \
           "#{tracks[:heads][number]}#{more}}"
  end

  def lost(out, tracks, at)
    out << format(",\n{\"ph\":\"i\",\"s\":\"t\",\"name\":\"%d more events were not kept\"," \
                  "\"ts\":%.3f,%s}", tracks[:ractor][:lost], (at - tracks[:since]) / 1e3,
                  tracks[:heads][0])
  end
end
reports.freeze
