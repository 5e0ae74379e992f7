# sqlite3: the list of databases to close after a fork is each ractor's own; constants become
# shareable. Besides, its extension would have to declare itself safe.
Ractor.adapt("sqlite3") do
  SQLite3::ForkSafety.singleton_class.prepend(Module.new do
    def track(database) = Ractor.main? ? super : (Ractor[:__sqlite3_databases__] ||= []) << database
  end)
  SQLite3.constants.each do |name|
    constant = SQLite3.const_get(name)
    Ractor.make_shareable(constant) if String === constant || Hash === constant
  end
end
