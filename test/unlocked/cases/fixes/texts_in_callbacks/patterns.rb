# Another thread changes the pattern while folders are read.
Dir.mktmpdir do |folder|
  names = Array.new(100) { "folder#{it}" }
  names.each { Dir.mkdir("#{folder}/#{it}") }
  AtLength.of(5).times do
    pattern = +"{#{names.join(",")}}/.*"
    reader = Thread.new { Dir.glob(pattern, File::FNM_DOTMATCH, base: folder) }
    Thread.pass
    pattern.replace("q")
    Array.new(200) { +"{other,words}/" * 200 }
    found = reader.value.sort    # none where the reader begins after that
    assert_equal(names.map { "#{it}/." }.sort, found) unless found.empty?
  end
end
