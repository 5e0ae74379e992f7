library "objspace"
objects = "it returns objects of all ractors: call it in the main ractor"
traces = "it traces the process: call it in the main ractor"
use("ObjectSpace.memsize_of", 40..) { ObjectSpace.memsize_of("a" * 100) }
use("ObjectSpace.memsize_of_all", 1000..) { ObjectSpace.memsize_of_all(String) }
use("ObjectSpace.count_objects_size", Hash) { ObjectSpace.count_objects_size }
use("ObjectSpace.count_symbols", Hash) { ObjectSpace.count_symbols }
use("ObjectSpace.count_nodes", Hash) { ObjectSpace.count_nodes }
use("ObjectSpace.count_tdata_objects", Hash) { ObjectSpace.count_tdata_objects }
use("ObjectSpace.count_imemo_objects", Hash) { ObjectSpace.count_imemo_objects }
use("ObjectSpace.reachable_objects_from",
    [Array, Ractor::UnsafeError, /reachable_objects_from .* in the main/],
    cannot: objects) { ObjectSpace.reachable_objects_from(["a"]) }
use("ObjectSpace.dump", [String, Ractor::UnsafeError, /in the main ractor/],
    cannot: "it reads the objects of all ractors: call it in the main ractor") do
  ObjectSpace.dump("a")
end
use("ObjectSpace.trace_object_allocations_start",
    [nil, Ractor::UnsafeError, /allocations_start .* in the main/],
    cannot: traces) { ObjectSpace.trace_object_allocations_start }
