# frozen_string_literal: true
# Runs the uses below uses/ (uses.rb says how they are written), and says which of them work in
# ractors.
#
#   ruby test/stdlib_ractors/run.rb [--short] [--late | --inside] [--jobs 2] [--write PAGE]
#                                     [--page PAGE] [-v] [LIBRARY ...]
#
# Each library is loaded by a process of its own, which forks for each use, so that no use finds
# what another one has cached. One child runs the use in another ractor, then in four at once for a
# second (with --short: in four, three times), then in the main ractor. Another child runs it in
# the main ractor first. --write writes the table, --page compares it with a page. The status is 1
# where a use does not do what its file says. --late: the process has had a ractor before it loads
# the library. --inside: another ractor loads it.
require_relative "uses"
require_relative "complete"
require_relative "frozen"
Warning[:experimental] = false

module StdlibRactors
  # seconds after which a use hangs; a busy machine is no failure
  PATIENCE = 120 * ENV.fetch("RUBY_TEST_TIMEOUT_SCALE", "1").to_f
  ROUNDS = 3
  Result = Struct.new(:use, :library, :state, :reason, :wrong, keyword_init: true)

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    # What a block gives in a process of its own; text if that process crashed or hung.
    def apart
      reader, writer = IO.pipe(binmode: true)
      pid = fork do
        reader.close
        $stdin.reopen(File::NULL)
        $stderr.reopen(File::NULL, "w") unless ENV["STDLIB_RACTORS_LOUD"]
        $stdout.reopen(File::NULL, "w")
        writer.write(Marshal.dump(yield))
        writer.flush
        exit!(true)
      end
      writer.close
      text = read_patiently(reader, pid)
      _, status = Process.wait2(pid)
      return ["", "hangs"] unless text
      text.empty? ? ["", "crashed: #{status}"] : Marshal.load(text)
    ensure
      reader&.close
    end

    def read_patiently(reader, pid)
      text, stop = +"", clock + PATIENCE
      loop do
        unless reader.wait_readable([stop - clock, 0].max)
          Process.kill(:KILL, pid)
          return nil
        end
        text << reader.readpartial(65_536)
      rescue EOFError
        return text
      end
    end

    def in_another(body, wanted) = Ractor.new(body, wanted) { |b, w| Uses.run(b, w) }.take

    def in_four(body, wanted, short)
      Array.new(4) do
        Ractor.new(body, wanted, short) do |b, w, quick|
          stop, rounds, wrong = StdlibRactors.clock + 1, 0, nil
          until wrong || (quick ? rounds == ROUNDS : rounds > 0 && StdlibRactors.clock > stop)
            wrong = Uses.run(b, w)
            rounds += 1
          end
          wrong
        end
      end.filter_map(&:take).first
    end

    # What is wrong in each of the ways to run a use: { way => [class, text] }.
    def ways(use, short)
      body, wanted = use.body, use.cannot ? use.wanted[0] : use.wanted
      found = apart { in_this_order(use, body, wanted, short) }
      found = { other: found } unless found.is_a?(Hash)
      return found unless found[:other] && !use.cannot && !use.first && use.main
      # Would it work after a use in the main ractor?
      after = apart { [Uses.run(body, wanted), in_another(body, wanted)] }
      found[:after_main] = after == [nil, nil]
      found
    end

    def in_this_order(use, body, wanted, short)
      eval(use.first, TOPLEVEL_BINDING.dup, "first", 1) if use.first
      found = { other: in_another(body, wanted) }
      found[:four] = in_four(body, wanted, short) unless use.alone || use.cannot || found[:other]
      found[:main] = Uses.run(body, wanted) if use.main
      found.compact
    end

    def main_first(use)
      return if use.cannot || !use.main
      apart do
        eval(use.first, TOPLEVEL_BINDING.dup, "first", 1) if use.first
        Uses.run(use.body, use.wanted) || in_another(use.body, use.wanted)
      end
    end

    def judge(library, use, short)
      found = ways(use, short)
      result = Result.new(use: use.name, library:)
      if use.cannot
        refused(use, found, result)
      elsif found[:other] || found[:four]
        wrong = found[:other] || found[:four]
        result.state = found[:after_main] ? "after a use in the main ractor" : "does not work"
        result.wrong = "#{result.state}: #{wrong.join(": ")}"
        result.wrong << " (in four at once)" unless found[:other]
      else
        result.state = use.first ? "first" : "works"
        result.reason = use.first
        late = main_first(use)
        result.wrong = "in another ractor, after the main one: #{late.join(": ")}" if late
      end
      result.wrong = "in the main ractor: #{found[:main].join(": ")}" if found[:main]
      result
    end

    def refused(use, found, result)
      _, error, text = use.wanted
      result.state, result.reason = "cannot", use.cannot
      got = found[:other]
      return if got && got[0] == error.to_s && text.match?(got[1])
      result.wrong = "#{got ? got.join(": ") : "works"}, where #{error} with #{text.inspect} " \
                     "was to be raised"
    end

    # All results of one library, in a process of its own.
    def library(path, short, late, inside)
      Ractor.new {}.take if late
      Uses.inside = inside
      uses = Uses.load(path)
      results = uses.list.map { |use| judge(uses.name, use, short) }
      [uses.name, uses.by_itself, results, uses.features]
    rescue LoadError, StandardError => e
      wrong = "does not load: #{e.class}: #{e.message} (#{e.backtrace.first})"
      [File.basename(path, ".rb"), nil, [Result.new(use: "load", library: path, wrong:)], []]
    end

    # [[name, by_itself, results, features]], in the order of the files, from `jobs` processes at a
    # time.
    def libraries(paths, jobs, options)
      waiting, found = paths.each_with_index.to_a, []
      Array.new(jobs) do
        Thread.new do
          while (path, i = waiting.shift)
            command = [RbConfig.ruby, "-W0", __FILE__, "--one", path, *options]
            text = IO.popen(command, "rb", &:read)
            found[i] = text.empty? ? [path, nil, [crash(path)], []] : Marshal.load(text)
          end
        end
      end.each(&:join)
      found
    end

    def crash(path) = Result.new(use: "load", library: path, wrong: "the process crashed")

    HEAD = <<~TEXT
      # The standard library in ractors

      The libraries that come with Ruby, with the uses that `make test-stdlib-ractors` runs: in the
      main ractor, in another one, and in four in parallel. That command writes this page; the
      programs are in `test/stdlib_ractors/uses/`. The main ractor has loaded the library.

      The state of a library (a cache, a singleton, the thread of `Timeout`) exists once for each
      ractor. Settings that users may change belong to the main ractor. Other ractors see these
      changes:

      | changed in the main ractor | seen by other ractors |
      |---|---|
      | `OptionParser.accept`, `.reject` | until their first parser, if it can be shared |
      | `CSV::Converters`, `CSV::HeaderConverters` | after `Ractor.make_shareable` of them |
      | `CGI.accept_charset`, `JSON.load_default_options` and their kin | immediately, as copies |
      | classes of Net::HTTP's responses, `OpenURI::Options` | as they were at first |
      | `OptionParser::Officious` | as they were at first |
      | the limits of `REXML::Security` | immediately |
      | `$/`, `$,`, `$;`, `$\\` | immediately; a value that is not shareable is refused |
      | `ARGV` | as it was when the main ractor last created a ractor; each reads its own ARGF |
      | `RbConfig::CONFIG` | as it was when the main ractor first created a ractor |
      | what is added to elements and makers of RSS | immediately |
      | `DRb.install_acl`, `DRb.install_id_conv`, limits of DRb | immediately, as copies |
      | `DRb::DRbServer::INSECURE_METHOD` | as it was when loaded |
      | `RDoc::RDoc::GENERATORS`, ERB's scanners | immediately |
      | `Net::FTP.default_passive` | immediately |
      | `Net::HTTP::IDEMPOTENT_METHODS_`, `SSL_ATTRIBUTES` | as they were at first |
      | `Rake::FileList::DEFAULT_IGNORE_PATTERNS`, `RDoc::Text::MARKUP_FORMAT` | at first |
      | `OpenSSL::SSL::SSLContext::DEFAULT_PARAMS`, `Minitest::Assertions.diff` | at first |
      | `Net::IMAP.config`, switches of `OptionParser.top` | not at all |
      | `Resolv::DefaultResolver`, contexts of REXML's XPath functions | not at all |

      At first: when the process creates its first ractor, or loads the library later. Then the
      libraries are adapted ([libraries.md](libraries.md)); a process that creates no ractor has
      CRuby's libraries, and nothing of them is frozen.

      If the main ractor's instance of a `Singleton` class is shareable, all ractors use it;
      otherwise each ractor creates its own. A template of ERB without a binding is evaluated in
      another ractor on an object of that ractor, because TOPLEVEL_BINDING is the main one's.

      Settings that users may change are frozen in the main ractor only where CRuby freezes them.
      The exceptions are listed below: frozen here once there is a ractor, not in CRuby. A test
      compares them.

    TEXT

    def page(found)
      rows = found.sort_by(&:first).flat_map { |one| rows(*one.first(3)) }
      "#{HEAD}#{frozen_table}\n## Uses\n\n| library | use | in a ractor |\n|---|---|---|\n" \
        "#{rows.join("\n")}\n"
    end

    # What the rules freeze in the main ractor, too.
    def frozen_table
      rows = Frozen::LIST.flat_map do |reason, names|
        lines = fold(names.map { |name| "`#{name}`" }, 60, ", ")
        reasons = fold(reason.split, 32, " ")
        Array.new([lines.size, reasons.size].max) { |i| "| #{lines[i]} | #{reasons[i]} |" }
      end
      "| frozen in the main ractor, too | why |\n|---|---|\n#{rows.join("\n")}\n"
    end

    # One row for all uses that work, one for each other use; cells that are too long go on below.
    def rows(name, by_itself, results)
      good, other = results.partition { |r| r.state == "works" && !r.wrong }
      note = by_itself ? "works; without the fork #{by_itself}" : "works"
      first = good.empty? ? [] : wrap(good.flat_map { |r| cells(r.use) }, name, note)
      first + other.flat_map do |r|
        wrap(cells(r.use), name, r.wrong ? "does not work" : verdict(r), true)
      end
    end

    # The name of a use; a long one in pieces, which can go on lines of their own.
    def cells(use) = (use.size > 40 ? use.split(/(?<=,) /) : [use]).map { |s| "`#{s.chomp(",")}`" }

    def verdict(result)
      return "needs `#{result.reason}` in the main ractor first" if result.state == "first"
      "cannot, because #{result.reason}"
    end

    WIDTH = 100
    # Table rows of at most WIDTH columns: `|` NAME `|` words, or `|` NAME `|` words `|` note.
    def wrap(words, name, note, split_note = false)
      room = WIDTH - 10 - name.size
      notes = fold(note.split, [split_note ? 44 : 30, room - words.map(&:size).max].min, " ")
      room -= notes.map(&:size).max
      cells = fold(words, room, ", ")
      Array.new([cells.size, notes.size].max) do |i|
        "| #{i.zero? ? name : ""} | #{cells[i]} | #{notes[i]} |"
      end
    end

    def fold(words, width, between)
      lines = [+""]
      words.each do |word|
        lines << +"" if !lines[-1].empty? && lines[-1].size + between.size + word.size > width
        lines[-1] << between unless lines[-1].empty?
        lines[-1] << word
      end
      lines
    end

    def report(found, verbose)
      results = found.flat_map { |one| one[2] }
      wrong = results.select(&:wrong)
      results.each { |r| puts "#{r.library}: #{r.use}: #{r.state}" } if verbose
      wrong.each { |r| puts "failed use: #{r.library}: #{r.use}: #{r.wrong}" }
      puts "#{results.size} tests, #{results.size} assertions, #{wrong.size} failures, " \
           "0 errors, 0 skips"
      wrong.empty?
    end

    # Whether each class of core and each gem that comes with Ruby has a use.
    def complete?(found)
      uses, features = found.flat_map { |one| one[2].map(&:use) }, found.flat_map(&:last)
      missing = Complete.missing(uses, features)
      missing.each { |one| puts "test/stdlib_ractors/uses has no use of #{one}" }
      unlisted = Frozen.unlisted(features.uniq)
      unlisted.each { |one| puts "#{one} is frozen, but not in the base: see frozen.rb" }
      missing.empty? && unlisted.empty?
    end

    def same_page?(path, text)
      return true if File.read(path) == text
      puts "#{path} is not what the uses give; make test-stdlib-ractors writes it"
      false
    end

    def main(words)
      options, names = {}, []
      until words.empty?
        case word = words.shift
        when "--one", "--write", "--page", "--jobs" then options[word[2..].to_sym] = words.shift
        when "--short", "--late", "--inside" then options[word[2..].to_sym] = true
        when "-v" then options[:verbose] = true
        when /\A-/ then abort "run.rb: there is no option #{word}"
        else names << File.basename(word, ".rb")
        end
      end
      return one(options) if options[:one]
      paths = Dir["#{__dir__}/uses/*.rb"].sort
      unknown = names - paths.map { |path| File.basename(path, ".rb") }
      abort "run.rb: uses/ has no #{unknown.join(", ")}" unless unknown.empty?
      paths.select! { |path| names.include?(File.basename(path, ".rb")) } unless names.empty?
      kept = options.keys.intersection(%i[short late inside]).map { |each| "--#{each}" }
      found = libraries(paths, Integer(options[:jobs] || 2), kept)
      good = report(found, options[:verbose])
      good &= complete?(found) if names.empty?
      File.write(options[:write], page(found)) if options[:write] && names.empty?
      good &&= same_page?(options[:page], page(found)) if options[:page] && names.empty?
      exit good
    end

    def one(options)
      out = $stdout.dup
      $stdout.reopen($stderr)
      out.binmode.write(Marshal.dump(library(*options.values_at(:one, :short, :late, :inside))))
      out.close
    end
  end
end

StdlibRactors.main(ARGV) if $0 == __FILE__
