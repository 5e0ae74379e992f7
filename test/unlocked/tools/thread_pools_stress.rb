# frozen_string_literal: true
# Pools of threads in several ractors. The threads wait for each other by Queue, SizedQueue, Mutex,
# Monitor and ConditionVariable, while they are killed, raised at and timed out. ROUNDS pools, one
# after the other, in each ractor; a pool has ended when all its threads have.
#
# Must be zero: threads that sleep for ever, and what was acquired and not released. An interrupt
# comes only while a thread waits: what it waits for is never lost by the program itself.
#
#   ruby test/unlocked/tools/thread_pools_stress.rb ROUNDS [RACTORS]
#
# RACTORS: 4; 0 is the main ractor alone, to compare with stock, where Timeout works only there.
require "monitor"
require "timeout"

module ThreadPoolsStress
  THREADS = 8
  TOKENS = 1                            # most threads wait; a lost wake-up leaves all asleep
  TURNS = 4                             # of each thread
  LIMIT = 120                           # seconds, for a thread that sleeps for ever
  class Poke < RuntimeError; end
  Thread.report_on_exception = false

  # Each kind has TOKENS tokens; a thread waits until it has acquired one.
  class OfQueue
    def initialize = @queue = Queue.new([1] * TOKENS)
    def acquire = @queue.pop
    def acquire_in(limit) = @queue.pop(timeout: limit)
    def release = @queue << 1
    def left = @queue.size
  end

  class OfSizedQueue
    def initialize = @queue = SizedQueue.new(TOKENS)
    def acquire = @queue << 1
    def acquire_in(limit) = @queue.push(1, timeout: limit)
    def release = @queue.pop
    def left = TOKENS - @queue.size
  end

  class OfMutex
    def initialize = (@locks = Array.new(TOKENS) { Mutex.new }; @next = 0)
    def acquire = @locks[(Thread.current[:lock] = (@next += 1) % TOKENS)].lock
    def acquire_in(_limit) = @locks[Thread.current[:lock] = (@next += 1) % TOKENS].try_lock
    def release = @locks[Thread.current[:lock]].unlock
    def left = @locks.count { !_1.locked? }
  end

  class OfCondition
    def initialize = (@left, @mutex, @condition = TOKENS, Mutex.new, ConditionVariable.new)
    attr_reader :left
    def acquire = @mutex.synchronize { @condition.wait(@mutex) while @left == 0; @left -= 1 }
    def release = @mutex.synchronize { @left += 1; @condition.signal }

    def acquire_in(limit)
      @mutex.synchronize do
        @condition.wait(@mutex, limit) if @left == 0
        @left > 0 && @left -= 1
      end
    end
  end

  class OfMonitor
    def initialize = (@left, @monitor = TOKENS, Monitor.new; @condition = @monitor.new_cond)
    attr_reader :left
    def acquire = @monitor.synchronize { @condition.wait while @left == 0; @left -= 1 }
    def release = @monitor.synchronize { @left += 1; @condition.signal }

    def acquire_in(limit)
      @monitor.synchronize do
        @condition.wait(limit) if @left == 0
        @left > 0 && @left -= 1
      end
    end
  end

  KINDS = [OfQueue, OfSizedQueue, OfMutex, OfCondition, OfMonitor].freeze

  class Pool
    def initialize(kind, random)
      @random = random
      @tokens = kind.new
      @acquired = 0
      @threads = Array.new(THREADS) { |i| thread(i) }
    end
    attr_reader :acquired

    def left = @tokens.left

    def thread(number)
      Thread.new do
        Thread.handle_interrupt(Object => :on_blocking) do
          TURNS.times { |i| turn(number + i) }
        end
      end
    end

    def turn(number)
      case number % 4
      when 0 then use { @tokens.acquire_in(0.0005) }
      when 1 then Timeout.timeout(0.001) { use { @tokens.acquire } }
      else use { @tokens.acquire }
      end
    rescue Poke, Timeout::Error, Timeout::ExitException
      nil
    end

    def use
      acquired = yield
      return unless acquired
      @acquired += 1
      @acquired % 3 == 0 ? sleep(0.0002) : Thread.pass
    ensure
      Thread.handle_interrupt(Object => :never) { @tokens.release if acquired }
    end

    def interrupt
      THREADS.times do |i|
        thread = @threads[@random.rand(THREADS)]
        @random.rand(2) == 0 ? thread.kill : thread.raise(Poke)
        @random.rand(3) == 0 ? sleep(0.0002) : Thread.pass
      end
    end

    # Threads that sleep for ever.
    def asleep
      interrupt
      @threads.reject do |t|
        t.join(LIMIT)
      rescue Poke, Timeout::Error, Timeout::ExitException
        true
      end
    end
  end

  # What is wrong: threads that sleep for ever, tokens that are lost.
  def self.pools(seed, rounds)
    random = Random.new(seed)
    sums = Hash.new(0)
    rounds.times do |i|
      pool = Pool.new(KINDS[i % KINDS.size], random)
      asleep = pool.asleep
      sums[:lost] += TOKENS - pool.left
      sums[:acquired] += pool.acquired
      next if asleep.empty?
      sums[:asleep] += asleep.size
      sums[:where] = asleep.map { _1.backtrace&.first(4) }
      break
    end
    sums
  end

  def self.run(rounds, count)
    ractors = Array.new(count) do |i|
      Ractor.new(i, rounds) { |n, r| ThreadPoolsStress.pools(n, r) }
    end
    results = count == 0 ? [pools(0, rounds)] : ractors.map(&:take)
    asleep, lost = results.sum { _1[:asleep] }, results.sum { _1[:lost] }
    puts "#{asleep} threads sleep for ever, #{lost} tokens are lost"
    return if asleep + lost == 0 && results.all? { _1[:acquired] > rounds }
    results.each { puts _1 }
    $stdout.flush
    exit!(1)                            # without the threads that sleep
  end
end

ThreadPoolsStress.run(Integer(ARGV.fetch(0)), Integer(ARGV.fetch(1, "4")))
