# Waits end while another ractor moves code.
workers = Array.new(3) do |k|
  Ractor.new(k) do |k|
    150.times do |n|
      eval("class X#{k}_#{n}; def z = @z = 1; end; 3.times { X#{k}_#{n}.new.z }")
    end
  end
end
RubyVM::Stats.start(:waits)
60.times { GC.respond_to?(:compact) ? GC.compact : GC.start }
workers.each(&:take)
assert_operator(RubyVM::Stats.to_h[:places].size, :>, 0)
RubyVM::Stats.stop
