# frozen_string_literal: true
require "io/console"
require "io/wait"

module UnlockedTop
  # The screen of a terminal, which is as it was before in the end, however that comes.
  class Terminal
    BEGIN_SCREEN = "\e[?1049h\e[?25l"
    END_SCREEN = "\e[?25h\e[?1049l"
    private_constant :BEGIN_SCREEN, :END_SCREEN

    def initialize(published, interval)
      @published = published
      @screen = Screen.new(published)
      @interval = interval
    end

    def run(out)
      unless out.tty? && $stdin.tty? && !["", "dumb"].include?(ENV["TERM"].to_s)
        raise Refused, "there is no terminal here; --once writes one screen as text"
      end
      ended = with_signals { $stdin.raw(intr: true) { on_screen(out) { refresh(out) } } }
      out.puts("unlocked-top: process #{@published.process} has ended") if ended == :ended
    end

    private

    # Ctrl-C and the like end the view as q does.
    def with_signals
      wanted = %w[INT TERM HUP].to_h { |name| [name, trap(name) { throw(:over) }] }
      catch(:over) { yield }
    ensure
      wanted&.each { |name, before| trap(name, before) }
    end

    def on_screen(out)
      out.write(BEGIN_SCREEN)
      yield
    ensure
      out.write(END_SCREEN)
      out.flush
    end

    def refresh(out)
      loop do
        draw(out)
        return if quit?
        return :ended if @published.dead?
      end
    end

    def draw(out)
      rows, columns = out.winsize
      rows, columns = 24, 80 if rows.zero? || columns.zero?
      lines = @screen.text.lines(chomp: true).first(rows - 1)
      out.write("\e[H", lines.map { |line| "#{line[0, columns - 1]}\e[K\n" }.join,
                "q ends\e[K\e[J")
      out.flush
    end

    # Waits for the next refresh, or a key.
    def quit?
      over = now + @interval
      while (left = over - now) > 0
        next unless $stdin.wait_readable(left)
        key = $stdin.read_nonblock(1, exception: false)
        return true if key.nil? || key == "q" || key == "Q"
      end
      false
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
