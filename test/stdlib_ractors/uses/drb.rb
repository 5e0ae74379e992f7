library "drb", "rinda", requires: %w[drb rinda/tuplespace]
use("DRb.start_service, DRbObject", [[3, "a"], Ractor::IsolationError,
    /classes.modules|class variables/],
    cannot: "it keeps the primary server for the process; run it in the main ractor",
        alone: true) do
  DRb.start_service("druby://127.0.0.1:0", [1, "a", :b])
  o = DRbObject.new_with_uri(DRb.uri)
  [o.size, o[1]]
ensure
  DRb.stop_service
end
use("DRb::DRbMessage through an own server", [3, Ractor::IsolationError, /class variables/],
    cannot: "it keeps its defaults in class variables; run it in the main ractor") do
  s = DRb::DRbServer.new("druby://127.0.0.1:0", [1, 2, 3])
  DRbObject.new_with_uri(s.uri).size.tap { s.stop_service }
end
use("Rinda::TupleSpace", [:a, 1]) do
  t = Rinda::TupleSpace.new
  t.write([:a, 1])
  t.take([:a, nil]).tap { }
end
