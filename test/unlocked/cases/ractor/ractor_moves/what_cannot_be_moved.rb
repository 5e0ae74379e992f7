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
  assert_raise_with_message(kind, /\A#{Regexp.escape(message)}/) { r.send(holder, move: true) }
  assert_equal([Array, "f" * 100, "last", "x" * 100],
               [holder.class, holder[0], holder[2], holder.instance_variable_get(:@x)])
  assert_same(object, holder[1][:a])
end
r.send("done")
assert_equal("done", take(r))
verify
