library "find", requires: %w[find tmpdir]
use("Find.find", ["", "/a", "/a/b"]) do
  Dir.mktmpdir { |d| Dir.mkdir("#{d}/a"); File.write("#{d}/a/b",
      ""); Find.find(d).map { _1.delete_prefix(d) }.sort }
end
use("Find.prune", 2) do
  Dir.mktmpdir { |d| Dir.mkdir("#{d}/a"); File.write("#{d}/a/b",
      ""); n = 0; Find.find(d) { |f| n += 1; Find.prune if f.end_with?("/a") }; n }
end
