kinds = KINDS - %i[marked never embedded]
kinds.product([[0, false], [1, true], [9, false]]) do |kind, (fields, frozen)|
  [{}, {"RUBY_FREE_AT_EXIT" => "1"}].each do |env|
    reader, writer = IO.pipe
    script = "require ARGV[0]; DataTypes.tell_exit(#{writer.fileno}); class Data_; end
      Data_.singleton_class.undef_method(:allocate)
      $kept = DataTypes.typed(Data_, :#{kind}, 'v'.dup)
      #{fields}.times { |i| $kept.instance_variable_set(:\"@f\#{i}\", i) }
      $kept.freeze if #{frozen}"
    system(env, RbConfig.ruby, "-W0", "--disable-gems", "-e", script, ARGV[0],
           writer => writer, exception: true)
    writer.close
    check("#{kind} with #{fields} #{env}", "x", reader.read)
  end
end
