# The name changes while const_missing or autoload run.
class Changing < Module
  def const_missing(_name)
    $name.replace("q")
    GC.start
    Changing.new
  end
end
Top = Changing.new

def name = $name = +("Missing::" + "B" * 5000 + "::D")

assert_instance_of(Changing, Top.const_get(name))
assert_equal("q", $name)

Dir.mktmpdir do |dir|
  %i[const_defined? const_source_location].each_with_index do |method, i|
    File.write("#{dir}/loaded#{i}.rb", <<~TEXT)
      $name.replace("q")
      GC.start
      module Loaded#{i}; module Inner; end; end
    TEXT
    autoload :"Loaded#{i}", "#{dir}/loaded#{i}.rb"
    $name = +("Loaded#{i}::Inner::" + "B" * 5000 + "::D")
    assert_not_predicate(Object.public_send(method, $name), :itself)
    assert_equal("q", $name)
  end
end
