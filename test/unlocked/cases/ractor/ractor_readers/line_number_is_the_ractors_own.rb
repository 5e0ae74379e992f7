path = ARGV.shift
File.open(path) do |file|
  file.gets
  p(Ractor.new(path) do |name|
    File.open(name) { |other| 3.times { other.gets } }
    before = $.
    $. = 9
    [before, $.]
  end.take)
  p $.
  $. = 4
  p $.
end
