# frozen_string_literal: true

# The ractors of another process, from another terminal, refreshed like top (doc/stats.md):
#
#     ruby -runlocked-top PID [--once] [--interval SECONDS]
#     ruby -runlocked-top                 lists the processes that can be seen
#
# The process must have been started with RUBY_STATS=live, or have called
# RubyVM::Stats.start(:live).
module UnlockedTop
  # What is said in one line; the exit status is 1 then.
  class Refused < StandardError
  end

  USAGE = "usage: ruby -runlocked-top [PID] [--once] [--interval SECONDS]"
  HELP = <<~TEXT
    #{USAGE}

    Shows the ractors of a process of this user that was started with RUBY_STATS=live.
      PID                  that process; without it: a list of those that can be seen
      --once               one screen, as text, and no more
      --interval SECONDS   how often the screen is new: from 0.05 to 86400, else 1
      --help               this
    q or Ctrl-C ends it. share/doc/ruby/doc/stats.md says what the columns are.
  TEXT

  # What the command line asks for.
  Options = Struct.new(:process, :once, :interval, :help)

  class << self
    def parse(words)
      options = Options.new(nil, false, 1.0, false)
      words = words.dup
      while (word = words.shift)
        case word
        when "--once" then options.once = true
        when "--interval" then options.interval = interval_of(words.shift)
        when /\A--interval=(.*)/m then options.interval = interval_of($1)
        when "--help", "-h" then options.help = true
        when "--" then next
        else options.process = process_of(word, options)
        end
      end
      options
    end

    # The exit status.
    def run(words, out: $stdout, err: $stderr)
      options = parse(words)
      return out.write(HELP) && 0 if options.help
      require_relative "unlocked-top/published"
      require_relative "unlocked-top/screen"
      return list(out) unless options.process
      published = Published.of(options.process)
      return out.write(Screen.new(published).text) && 0 if options.once
      require_relative "unlocked-top/terminal"
      Terminal.new(published, options.interval).run(out)
      0
    rescue Refused => e
      err.puts("unlocked-top: #{e.message}")
      1
    rescue Errno::EPIPE
      1
    end

    private

    def interval_of(word)
      seconds = Float(word || "", exception: false)
      return seconds if seconds&.between?(0.05, 86_400)
      raise Refused, "--interval: no seconds from 0.05 to 86400: #{word.inspect}"
    end

    def process_of(word, options)
      raise Refused, "unknown option: #{word.inspect}; #{USAGE}" if word.start_with?("-")
      raise Refused, "more than one process; #{USAGE}" if options.process
      number = word.match?(/\A\d{1,10}\z/) ? word.to_i : 0
      return number if number.between?(1, 2**31 - 1)
      raise Refused, "no number of a process: #{word.inspect}"
    end

    def list(out)
      found = Published.all.reject { |published| published.process == Process.pid }
      if found.empty?
        out.puts("No process of this user can be seen. They are started with RUBY_STATS=live.")
      else
        out.write(Screen.list(found))
      end
      0
    end
  end
end

# By -r, and not by a program. Ruby leaves all words to this one then.
if caller_locations.all? { |place| place.path.start_with?("<internal:") }
  exit(UnlockedTop.run(ARGV))
end
