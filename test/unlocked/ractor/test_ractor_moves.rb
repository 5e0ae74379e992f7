# frozen_string_literal: true
require "test/unit"

# An object that is moved to another ractor arrives whole, whatever its slot's size, and leaves
# nothing usable (doc/ractor/move.md).
class TestRactorMoves < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    Pair = Struct.new(:a, :b)
    Wide = Struct.new(*Array.new(90) { |i| :"m#{i}" })
    Middle = Struct.new(*Array.new(20) { |i| :"m#{i}" })
    Point = Data.define(:x, :y, :z, :w)
    class Text < String; end
    class Plain; end
    def plain(n) = Plain.new.tap { |o| n.times { |i| o.instance_variable_set(:"@p#{i}", [i]) } }
    def strings(n) = Array.new(n) { |i| "e#{i}" }
    MAKERS = {
      **[0, 1, 22, 23, 24, 70, 300, 615, 640, 5_000].to_h do |n|
        ["string of #{n}", -> { "s" * n }]
      end,
      **[0, 3, 4, 18, 70, 78, 79, 1_000].to_h { |n| ["array of #{n}", -> { strings(n) }] },
      **[0, 1, 8, 9, 100].to_h { |n| ["hash of #{n}", -> { (0...n).to_h { |i| ["k#{i}", [i]] } }] },
      **[0, 3, 4, 9, 30, 100].to_h { |n| ["object of #{n}", -> { plain(n) }] },
      "encoded" => -> { "grüße".encode("ISO-8859-1") },
      "substring" => -> { ("a".."zzz").to_a.join[40..] },
      "text" => -> { Text.new("t" * 50) },
      "rest" => -> { strings(300).drop(3) },
      "hash with default" => -> { Hash.new("d").merge(a: 1) },
      "pair" => -> { Pair.new(["a"], "b") },
      "middle" => -> { Middle.new(*"a".."t") },
      "wide" => -> { Wide.new(*0...90) },
      "range" => -> { Range.new(+"a", +"c") },
      "data" => -> { Point.new("x", ["y"], {z: 1}, "w") },
      "frozen rest" => -> { strings(300).drop(3).freeze },
      "frozen array" => -> { strings(100).freeze },
      "regexp" => -> { Regexp.new("a|b", Regexp::IGNORECASE) },
      "complex" => -> { Complex(1, 2) },
      "exception" => -> { ArgumentError.new("m" * 100) },
      "nested" => -> { [{a: [plain(7), "x" * 300]}, Middle.new([[["deep"]]])] },
    }
    COUNTS = [0, 1, 5, 90]
    def write(owner, n)
      n.times { |i| owner.instance_variable_set(:"@v#{i}", ["v#{i}"]) } unless owner.frozen?
      owner
    end
    # What is compared: state and structure, not identity.
    def told(o) = [Marshal.dump(o), o.frozen?, o.class, o.instance_variables]
    def take(r) = r.respond_to?(:value) ? r.value : r.take
    def burn = Array.new(200) { |i| ["x" * i, [i] * i, {i => i}] }.size
    # The object goes there and back, and both sides collect garbage meanwhile.
    def there_and_back(object)
      r = Ractor.new { o = Ractor.receive; GC.start; burn; Ractor.yield(o, move: true); burn }
      r.send(object, move: true)
      burn
      GC.start
      take(r).tap { take(r) }
    end
  RUBY

  def run_alone(body, args: [], timeout: 240)
    tools = File.expand_path("../tools/fields_tools.rb", __dir__)
    assert_separately(["-W0", "-r", tools, *args], "#{PRELUDE}\n#{body}", timeout: timeout)
  end

  def run_all(body)
    run_alone(body)
    run_alone("exhaust_shapes\n#{body}")
    yjit = RbConfig::CONFIG["YJIT_SUPPORT"] != "no"
    run_alone(body, args: %w[--yjit --yjit-call-threshold=2]) if yjit
    run_alone("GC.auto_compact = true if GC.respond_to?(:auto_compact=)\n#{body}")
  end

  def test_everything_arrives_whole
    run_all(<<~'RUBY')
      MAKERS.each do |name, maker|
        COUNTS.each do |n|
          wanted = told(write(maker.call, n))
          object = write(maker.call, n)
          assert_equal(wanted, told(there_and_back(object)), "#{name} with #{n}")
        end
      end
      verify
      shake
    RUBY
  end

  def test_under_stress
    run_alone(<<~'RUBY')
      r = Ractor.new { while (o = Ractor.receive) do Ractor.yield(o, move: true) end }
      some = ["string of 70", "array of 18", "hash of 8", "object of 9", "middle", "frozen array",
              "nested"]
      some.each do |name|
        wanted = told(write(MAKERS[name].call, 5))
        object = write(MAKERS[name].call, 5)
        GC.stress = true
        r.send(object, move: true)
        got = r.take
        GC.stress = false
        assert_equal(wanted, told(got), name)
      end
    RUBY
  end

  # The sender keeps an object that answers no method; growing, freezing, comparing and collecting
  # it does no harm. What was no plain object is frozen.
  def test_what_is_left
    run_all(<<~'RUBY')
      used = %i[frozen? instance_variables freeze instance_variable_set]
      kernel = used.to_h { |name| [name, Kernel.instance_method(name)] }
      left = MAKERS.flat_map do |name, maker|
        COUNTS.filter_map do |n|
          object = write(maker.call, n)
          next if Ractor.shareable?(object)
          frozen = object.frozen? || !(Plain === object || Exception === object)
          r = Ractor.new { Ractor.receive; nil }
          r.send(object, move: true)
          take(r)
          assert_raise(Ractor::MovedError, name) { object.size }
          assert_raise(Ractor::MovedError, name) { object.inspect }
          assert_equal(frozen, kernel[:frozen?].bind_call(object), name)
          assert_equal([], kernel[:instance_variables].bind_call(object), name)
          object
        end
      end
      GC.start
      left.each do |object|
        set = -> { kernel[:instance_variable_set].bind_call(object, :@again, 1) }
        next set.() unless kernel[:frozen?].bind_call(object)
        # FrozenError's message inspects the object.
        assert_raise(Ractor::MovedError, FrozenError, NoMethodError, &set)
      end
      left.each { |object| kernel[:freeze].bind_call(object) }
      burn
      verify
      shake
    RUBY
  end

  # On stock C functions take what is left for an empty string, array or hash.
  def test_c_functions_refuse_what_was_moved
    run_all(<<~'RUBY')
      refused = lambda do |&block|
        assert_raise(TypeError, ArgumentError, NoMethodError, Ractor::MovedError, &block)
      end
      sent = lambda do |object|
        r = Ractor.new { Ractor.receive; nil }
        r.send(object, move: true)
        take(r)
        object
      end
      list, long = sent.([1, "two"]), sent.(strings(100))
      text, short = sent.("t" * 100), sent.(+"t")
      hash, large = sent.({a: "b"}), sent.((0..20).to_h { |i| [i, +"v"] })
      pair = sent.(Pair.new(+"a", 1))
      [list, long].each do |a|
        [-> { [].concat(a) }, -> { [1] + a }, -> { [1] | a }, -> { [1].zip(a) },
         -> { [+"e"].product(a) }, -> { [1].replace(a) }, -> { [a].to_h },
         -> { "%s" % a }, -> { [[1, 2]].transpose.concat(a) }, -> { Process.spawn(*a) }]
          .each { |try| refused.(&try) }
      end
      [text, short].each do |s|
        [-> { "" + s }, -> { +"" << s }, -> { "a".start_with?(s) }, -> { "a".tr(s, "b") },
         -> { "a".index(s) }, -> { ["a"].join(s) }, -> { s.to_sym }, -> { File.open(s) },
         -> { Regexp.new(s) }, -> { "a".replace(s) }, -> { Integer(s) }]
          .each { |try| refused.(&try) }
      end
      [hash, large].each do |h|
        [-> { {}.merge(h) }, -> { {}.update(h) }, -> { {}.replace(h) }, -> { Hash[h] },
         -> { ->(**k) { k }.call(**h) }].each { |try| refused.(&try) }
      end
      refused.() { Pair.new(1, 2) == pair || pair.to_a }
      verify
      shake
    RUBY
  end

  # C functions that have looked at the type before they call the block that moves the object.
  def test_what_is_moved_in_the_middle_of_a_c_function
    omit("the base asserts the type") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    run_all(<<~'RUBY')
      r = Ractor.new { while Ractor.receive do end }
      ways = {
        -> { strings(30) } => [[:map!], [:select!], [:reject!], [:delete_if], [:keep_if],
                               [:sort_by!], [:sort!], [:uniq!], [:each_slice, 2], [:cycle, 2],
                               [:combination, 2], [:permutation, 2], [:fill], [:collect], [:sum],
                               [:each_with_index], [:reverse_each], [:bsearch], [:max_by], [:zip]],
        -> { strings(3) } => [[:map!], [:select!], [:reject!], [:sort_by!], [:each_entry]],
        -> { "long line\n" * 30 } => [[:gsub!, /l/], [:each_line], [:each_char], [:sub!, /l/],
                                       [:each_grapheme_cluster], [:scan, /l/], [:tr!, "l", "m"],
                                       [:each_byte], [:upto, "z"], [:unpack, "C*"]],
        -> { (0..30).to_h { |i| [i, +"v"] } } => [[:each], [:select!], [:reject!], [:delete_if],
                                                  [:transform_values!], [:transform_keys!],
                                                  [:each_key], [:map], [:to_h], [:any?]],
        -> { {a: 1, b: +"v"} } => [[:each], [:select!], [:transform_values!], [:to_h], [:sum]],
        -> { Middle.new(*strings(20)) } => [[:each], [:each_pair], [:select], [:to_h]],
      }
      ways.each do |maker, calls|
        calls.each do |name, *args|
          object, moved = maker.call, false
          begin
            object.public_send(name, *args) do |*|
              r.send(object, move: true) unless moved
              moved = true
              GC.start if name == :each
              +"x"
            end
          rescue Ractor::MovedError, FrozenError, NoMethodError, RuntimeError, TypeError,
                 ArgumentError
          end
          assert_raise(Ractor::MovedError, name.to_s) { object.size } if moved
        end
      end
      GC.start
      burn
      r.send(nil)
      take(r)
      verify
      shake
    RUBY
  end

  def test_what_is_shared_and_what_refers_to_itself
    run_all(<<~'RUBY')
      one, text = Array.new(30) { "e" }, "t" * 100
      text.instance_variable_set(:@unshareable, +"u")
      text.freeze
      ring = [one, {one => one, text: text}, one, text, Pair.new(text, one)]
      ring << ring
      one.instance_variable_set(:@ring, ring)
      got = there_and_back(ring)
      assert_equal([Array] * 2 + [true] * 4,
                   [got.class, got[0].class, got[0].equal?(got[2]), got[5].equal?(got),
                    got[4].b.equal?(got[0]), got[0].instance_variable_get(:@ring).equal?(got)])
      assert_equal([String, "t" * 100, "u", true, true],
                   [got[3].class, got[3], got[3].instance_variable_get(:@unshareable),
                    got[4].a.equal?(got[3]), got[1][:text].equal?(got[3])])
      assert_equal([got[0]], got[1].keys.grep(Array))
    RUBY
  end

  # Substrings and subarrays that stay can point into the content of a frozen string or array that
  # is moved.
  def test_parts_of_what_is_moved_stay_readable
    run_all(<<~'RUBY')
      made = lambda do |n|
        text = n.to_s * 3_000
        text.instance_variable_set(:@unshareable, +"u")
        [text.freeze, Array.new(2_000) { |i| i.odd? ? n : +"e" }.freeze]
      end
      parts = Array.new(30) do |n|
        text, list = made.call(n)
        kept = [text[100..], text.dup, list.drop(1), list.dup.push(n), n.to_s * 2_900, n]
        r = Ractor.new { 2.times { Ractor.receive }; GC.start; nil }
        [text, list].each { |o| r.send(o, move: true) }
        take(r)
        kept
      end
      text = list = nil
      GC.start
      Array.new(200) { |i| [+"y" * 3_000, [nil] * 2_000] }
      parts.each do |tail, whole, rest, longer, start, n|
        assert_equal([(n.to_s * 3_000)[100..], n.to_s * 3_000], [tail, whole])
        assert_equal([n] * 1_000, rest.grep(Integer))
        assert_equal([n] * 1_001, longer.grep(Integer))
      end
    RUBY
  end

  # C functions that read the remains of a moved frozen array find the remains of its elements.
  def test_nothing_leads_from_what_is_left_to_what_was_moved
    run_all(<<~'RUBY')
      list = Array.new(500) { |i| "e#{i}" }.freeze
      tail = list.drop(1)
      r = Ractor.new { a = Ractor.receive; Ractor.receive; a.map(&:to_s) }
      r.send(list, move: true)
      first, = *list
      [first, [].concat(list)[1], tail[0], tail[498]].each do |e|
        assert_raise(Ractor::MovedError) { e << "!" }
      end
      r.send(1)
      assert_equal(Array.new(500) { |i| "e#{i}" }, take(r))
    RUBY
  end

  # Subarrays inside a frozen array share its storage, where the walk has replaced elements already.
  def test_frozen_arrays_that_contain_parts_of_themselves
    run_all(<<~'RUBY')
      nodes = Array.new(100) { |i| ["n#{i}"] }.freeze
      nodes[99] << nodes.drop(1) << nodes.dup << nodes[0, 50]
      ring, inside = [], []
      ring << ring
      200.times { |i| ring << "e#{i}" }
      ring << inside
      ring.freeze
      inside << ring[0, 150]
      r = Ractor.new { 2.times.map { o = Ractor.receive; GC.start; o } }
      [nodes, ring].each { |o| r.send(o, move: true) }
      nodes, ring = take(r)
      assert_equal((0..99).map { |i| "n#{i}" }, nodes.map(&:first))
      rest, copy, start = nodes[99][1..]
      assert_equal([99, 100, 50], [rest, copy, start].map(&:size))
      pairs = [rest.zip(nodes.drop(1)), copy.zip(nodes), start.zip(nodes)]
      assert_equal([true, true, true], pairs.map { |list| list.all? { |a, b| a.equal?(b) } })
      part = ring[201][0]
      assert_equal([202, true, true, "e148"],
                   [ring.size, ring[0].equal?(ring), part[0].equal?(ring), part[149]])
      verify
    RUBY
  end

  def test_last_match_after_it_was_moved
    run_alone(<<~'RUBY')
      r = Ractor.new { 2.times { Ractor.receive } }
      "foo" =~ /o/
      r.send($~, move: true)
      "abc".start_with?(/a/)
      assert_equal("a", $~[0])
      "foo" =~ /o/
      r.send($~, move: true)
      "abc".sub("b", "x")
      assert_equal("b", $~[0])
    RUBY
  end

  def test_frozen_containers_of_what_was_reached_before
    run_all(<<~'RUBY')
      Name, Link = Data.define(:name), Data.define(:from, :to)
      a, b = Name.new(+"a"), Name.new(+"b")
      links = [Link.new(a, b), Link.new(b, a)]
      text = "t".dup.tap { |s| s.instance_variable_set(:@unshareable, +"u") }.freeze
      r = Ractor.new do
        names = Ractor.receive.map { |l| l.from.name + l.to.name }
        [names, Ractor.receive.then { |s, (t)| [s, t, s.equal?(t)] }]
      end
      r.send(links, move: true)
      r.send([text, [text].freeze], move: true)
      assert_equal([%w[ab ba], ["t", "t", true]], take(r))
      assert_equal([false, false], [a, b].map { |o| Ractor.shareable?(o) })
      assert_raise(Ractor::MovedError) { Ractor.make_shareable([a]) }
    RUBY
  end

  # The parts that were moved before it failed refer to successors which have no content yet.
  def test_what_a_failed_move_leaves_in_circles
    run_all(<<~'RUBY')
      r = Ractor.new { Ractor.receive }
      bad = proc {}
      fail_with = ->(object) { assert_raise(TypeError) { r.send(object, move: true) } }
      pair, wide, plain, hash, list, text = Middle.new, Wide.new, Plain.new, {}, [], +"text"
      [pair, wide].each { |s| s[0] = [s]; s[1] = bad; fail_with.(s) }
      assert_equal([[nil] * 20, [nil] * 90], [pair[0][0].to_a, wide[0][0].to_a])
      [plain, text].each do |o|
        o.instance_variable_set(:@a, [o])
        o.instance_variable_set(:@b, bad)
        fail_with.(o)
      end
      hash[:a] = [hash]; hash[:b] = bad; fail_with.(hash)
      list << [list] << bad; fail_with.(list)
      half_plain, half_text = [plain, text].map { |o| o.instance_variable_get(:@a)[0] }
      half_hash, half_list = hash[:a][0], list[0][0]
      assert_equal([[], {}, nil, [], ""], [half_plain.instance_variables, half_hash,
                                           half_hash[:none], half_list, half_text])
      half_hash[:new] = 1
      half_list << 1
      half_text << "grows"
      half_plain.instance_variable_set(:@new, 1)
      assert_equal([1, {new: 1}, [1], "grows"],
                   [half_plain.instance_variable_get(:@new), half_hash, half_list, half_text])
      burn
      GC.start
      verify
      shake
    RUBY
  end

  # The walk notes the objects that it has met in a hash. The hash gets old, and its entries are
  # young successors.
  def test_walks_that_meet_many_objects
    run_alone(<<~'RUBY')
      r = Ractor.new do
        n = 0
        while (o = Ractor.receive)
          n += o.sum { |file, lists| file.closed? ? 0 : lists.sum(&:size) }
        end
        n
      end
      gc = Ractor.new do
        until Ractor.receive_if { true } == :end
          4.times { GC.start(full_mark: false) }
          GC.start
        end
      end
      6.times do
        many = Array.new(300) { [File.open(File::NULL), Array.new(100) { [1] }] }
        20.times { gc.send(1) }
        r.send(many, move: true)
        many = nil
      end
      r.send(nil)
      gc.send(:end)
      assert_equal(6 * 300 * 100, take(r))
      verify
    RUBY
  end

  def test_hash_that_is_being_iterated_and_two_way_pipe
    run_alone(<<~'RUBY')
      hash = (0..5).to_h { |i| [i, i] }
      r = Ractor.new { h = Ractor.receive; h[:new] = 1; h.size }
      begin
        hash.each { r.send(hash, move: true) }
      rescue RuntimeError, Ractor::MovedError, NoMethodError
      end
      assert_equal(7, take(r))
      r = Ractor.new { io = Ractor.receive; io.puts "hi"; io.close_write; [io.read, io.close] }
      r.send(IO.popen("cat", "r+"), move: true)
      assert_equal(["hi\n", nil], take(r))
    RUBY
  end

  def test_what_cannot_be_moved
    run_alone(<<~'RUBY')
      r = Ractor.new { Ractor.receive }
      single = +"single"
      def single.method = 1
      cases = [[proc {}, TypeError, "allocator undefined for Proc"],
               [Thread::Mutex.new, Ractor::Error, "can not move Thread::Mutex object."],
               [1.method(:+), TypeError, "allocator undefined for Method"],
               [single, TypeError, "can not move String object with a singleton class"],
               [[1].each, Ractor::Error, "can not move Enumerator object."]]
      cases.each do |object, kind, message|
        first = "f" * 100
        holder = [first, {a: object}, "last"]
        holder.instance_variable_set(:@x, "x" * 100)
        assert_raise_with_message(kind, message) { r.send(holder, move: true) }
        assert_equal([Array, "f" * 100, "last", "x" * 100],
                     [holder.class, holder[0], holder[2], holder.instance_variable_get(:@x)])
        assert_same(object, holder[1][:a])
      end
      r.send("done")
      assert_equal("done", take(r))
      verify
    RUBY
  end

  # What was moved before is refused, wherever it is in a graph, and the rest stays whole.
  def test_graphs_with_what_was_moved_before
    run_alone(<<~'RUBY')
      r = Ractor.new { Ractor.receive; Ractor.receive }
      left = ["x" * 50, 1]
      r.send(left, move: true)
      graphs = [[[1, left]], {a: left}, Pair.new("a" * 40, [left]), [[left].freeze]]
      graphs.each do |graph|
        [{}, {move: true}].each do |how|
          error = assert_raise(Ractor::MovedError, how.to_s) { r.send(graph, **how) }
          assert_equal("can not send any methods to a moved object", error.message)
        end
        assert_raise(Ractor::MovedError) { Ractor.new(graph) { |g| g } }
      end
      assert_equal([Array, Hash, "a" * 40], [graphs[0].class, graphs[1].class, graphs[2].a])
      r.send("done")
      assert_equal("done", take(r))
      verify
    RUBY
  end

  def test_match_data_and_files
    run_all(<<~'RUBY')
      match = there_and_back("xaby".match(/(?<first>a)(b)?/))
      assert_equal(["ab", "a", {"first" => "a"}], [match[0], match[:first], match.named_captures])
      assert_equal(%w[x y], [match.pre_match, match.post_match])
      input, output = IO.pipe
      require "io/nonblock"
      input.nonblock = true                 # so that reading has to ask the file for itself
      r = Ractor.new { io = Ractor.receive; [io.gets, io.read(3), io.closed?, io.close, io.class] }
      r.send(input, move: true)
      assert_raise(Ractor::MovedError) { input.gets }
      input = nil
      GC.start
      sleep 0.2
      output.write "hello\nyou"
      output.close
      assert_equal(["hello\n", "you", false, nil, IO], take(r))
    RUBY
  end

  def test_many_ractors_move_at_once
    run_alone(<<~'RUBY')
      workers = Array.new(4) do
        Ractor.new do
          n = 0
          while (o = Ractor.receive)
            n += o.sum { |x| x.size + x.instance_variable_get(:@v0).size }
          end
          n
        end
      end
      400.times do |i|
        objects = ["s" * 300, Array.new(20) { +"e" }, (0...8).to_h { |k| [k, +"v"] }]
        workers[i % 4].send(objects.each { |o| write(o, 3) }, move: true)
        GC.start if i % 100 == 0
      end
      workers.each { |w| w.send(nil) }
      assert_equal([100 * (300 + 20 + 8 + 3)] * 4, workers.map { |w| take(w) })
    RUBY
  end
end
