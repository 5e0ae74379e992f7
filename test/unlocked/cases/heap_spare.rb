# frozen_string_literal: true
# Programs for test_heap_spare.rb, for stock, too. ruby heap_spare.rb NAME [SIZE]: prints what the
# test compares, as a hash. SIZE: of the lists in each round of the loops of one ractor.
require "erb"
require "json"
NAME, SIZE = ARGV[0], ARGV[1].to_i

class Tagged < String
  attr_accessor :tag
end

def kilobytes(key) = File.read("/proc/self/status")[/^#{key}:\s+(\d+)/, 1].to_i
def pages = GC.stat_heap.sum { |_, heap| heap[:heap_eden_pages] }

# Ractors that have ended, but not left yet, still have their memory.
def wait_until_alone
  Thread.pass until Ractor.count == 1 && Thread.list.size == 1
end

def message_worker(main)
  Ractor.new(main) do |to|
    cache = {}
    while (message = Ractor.receive) != :stop
      id, body = message
      map = body.split(",").to_h { |pair| pair.split("=").then { |k, v| [k.to_sym, v] } }
      text = map.map { |k, v| "#{k}:#{v.upcase}" }.join(";")
      items = Array.new(50) { |i| "item #{id} #{i}" }
      cache[id % 200] = [text, items, map]
      ("x" * (200 + id % 5000)) + text + (id * 1.37).to_s
      to.send(items.sort_by(&:hash).first.size)
    end
    cache.size
  end
end

def messages(count = 6_000)
  workers = Array.new(4) { message_worker(Ractor.current) }
  waiting = 0
  count.times do |i|
    body = Array.new(16) { |k| "key#{k}=value#{(i + k) % 5000}" }.join(",")
    workers[i % 4].send([i, body])
    waiting += 1
    (Ractor.receive; waiting -= 1) while waiting >= 64
  end
  (Ractor.receive; waiting -= 1) while waiting > 0
  workers.each { |worker| worker.send(:stop) }.each(&:take)
end

LINE = %r{\A(\S+) \[([^\]]+)\] "(\w+) (\S+)" (\d+) (\d+) "([^"]*)"}

def parse_log(number, lines)
  hits, bytes, slow = Hash.new(0), Hash.new(0), []
  lines.times do |i|
    line = "10.0.#{i % 256}.#{i * 7 % 256} [25/Nov/2026:02:#{i / 60 % 60}:#{i % 60}] " \
           "\"GET /item/#{(i + number) % 10}?q=#{i}\" #{i % 17 == 0 ? 404 : 200} " \
           "#{i * 37 % 50_000} \"Agent/#{i % 50}.0 (X11; Linux)\""
    found = LINE.match(line)
    hits[found[4].split("?").first] += 1
    bytes[found[1]] += found[6].to_i
    slow << [found[2], found[7]] if i % 500 == 0
  end
  hits.size + bytes.size + slow.size
end

def log(lines = 15_000)
  Array.new(4) { |k| Ractor.new(k, lines) { |*words| parse_log(*words) } }.each(&:take)
end

def building(rounds = 800)
  Array.new(4) do
    Ractor.new(rounds) do |n|
      n.times { |i| Array.new(200) { |j| "part #{i + j}, " * 3 }.inject(+"", :<<).sub("part", "x") }
    end
  end.each(&:take)
end

def json(rounds = 5_000)
  text = '{"id":17,"name":"one two","tags":["a","b"],"at":{"x":1.5,"y":-2},"list":[1,2,3,4]}'
  Array.new(4) do
    Ractor.new(text, rounds) { |t, n| n.times { JSON.generate(JSON.parse(t)) } }
  end.each(&:take)
end

# Compiling templates mallocs much and makes few objects.
def compile_templates(rounds)
  rounds.times { ERB.new("<%= 1 + 2 %> <% 3.times do |i| %><%= i %><% end %>").result }
end

def compiling(rounds = 2_500)
  Array.new(4) { Ractor.new(rounds) { |n| compile_templates(n); nil } }.each(&:take)
end

def compiling_alone(rounds = 2_500) = 4.times { compile_templates(rounds) }

def short_ractor(number)
  Ractor.new(number) do |n|
    list = Array.new(200) { |i| "s#{n}#{i}" }
    list.to_h { |text| [text, text.size] }.size
  end.take
end

# A heap that grows, while each ractor holds free slots of it.
def growing(size = 8_000)
  lists = Array.new(4) do
    Ractor.new(size) do |n|
      kept = Array.new(n) { |i| [i, "own #{i}"] }
      (n * 2).times { |i| kept[i % n] = [i, "new #{i}"] }
      kept.size
    end
  end
  lists.map(&:take)
end

def buffers(count = 500)
  Array.new(4) do
    Ractor.new(count) { |n| n.times { |i| "b" * (1_000_000 + i) } }
  end.each(&:take)
end

ONE = {
  symbols: lambda {
    list = Array.new(SIZE) { |i| "s#{i}" }.each(&:to_sym)
    list.to_h { |text| [text, 1] }
    300.times { Object.new.respond_to?(:foo) }
  },
  strings: -> { Array.new(SIZE) { |i| "string #{i}" }.map(&:upcase).join(",").split(",") },
  tagged: -> { Array.new(SIZE) { |i| Tagged.new("text#{i}").tap { |t| t.tag = i } } },
  hashes: -> { Array.new(SIZE) { |i| ["k#{i}", { i => i, s: "v#{i}" }] }.to_h },
}.freeze

case NAME
when "messages", "log", "building", "json"
  before, count = pages, GC.count
  send(NAME)
  collections, most = GC.count - count, kilobytes("VmHWM")
  seconds = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID).round(2)
  wait_until_alone
  GC.start
  p({ collections:, seconds:, most:, after: kilobytes("VmRSS"),
      pages_before: before, pages_after: pages })
when "short"
  sizes = Array.new(12) { 50.times { |i| short_ractor(i) }; [pages, kilobytes("VmRSS")] }
  wait_until_alone
  GC.start
  p({ most: kilobytes("VmHWM"), after: kilobytes("VmRSS"), sizes: })
when "growing", "buffers", "compiling", "compiling_alone"
  before = GC.count
  send(NAME)
  p({ collections: GC.count - before, most: kilobytes("VmHWM") })
else
  25.times { ONE.fetch(NAME.to_sym).call }
  p({ collections: GC.count, full: GC.stat(:major_gc_count), most: kilobytes("VmHWM") })
end
