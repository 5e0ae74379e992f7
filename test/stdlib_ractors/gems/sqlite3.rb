require "sqlite3"

use("a database in memory") do
  db = SQLite3::Database.new(":memory:")
  db.execute("create table t (a integer, b text)")
  db.execute("insert into t values (?, ?)", [1, "x"])
  db.execute("select * from t")
end
use("prepared statements and results as hashes") do
  db = SQLite3::Database.new(":memory:", results_as_hash: true)
  db.prepare("select 1 as one") { |statement| statement.execute.to_a }
end
use("a function in Ruby") do
  db = SQLite3::Database.new(":memory:")
  db.create_function("twice", 1) { |f, x| f.result = x * 2 }
  db.get_first_value("select twice(21)")
end
