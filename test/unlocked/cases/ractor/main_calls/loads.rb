# Each ractor loads, and asks for constants that are loaded later, while the main ractor requires.
Dir.mktmpdir do |dir|
  dir = File.realpath(dir)
  80.times do |i|
    File.write("#{dir}/loaded#{i}.rb", "#{i}\n")
    File.write("#{dir}/required#{i}.rb", "#{i}\n")
  end
  File.write("#{dir}/absent.rb", "")
  $LOAD_PATH.unshift(dir)
  Object.autoload(:Absent, "#{dir}/absent.rb")
  makers = 4.times.map do |k|
    Ractor.new(dir, k) do |from, own|
      240.times do |n|
        load "#{from}/loaded#{n % 80}.rb"
        next unless n % 20 == own
        load "loaded#{n % 80}.rb"
        Object.const_defined?(:Absent) && Object.autoload?(:Absent) or raise "no autoload"
      end
      begin
        load "no_such_file.rb"
      rescue LoadError => e
        [e.message, e.path]
      end
    end
  end
  80.times do |i|
    assert(require("required#{i}"))
    load "loaded#{i}.rb"
  end
  wanted = ["cannot load such file -- no_such_file.rb", "no_such_file.rb"]
  assert_equal([wanted] * 4, makers.map(&:take))
  require "absent"
  assert_equal([false, nil],
               Ractor.new { [Object.const_defined?(:Absent), Object.autoload?(:Absent)] }.take)
end
