library "coverage"
measures = "it measures the process: call it in the main ractor"
use("Coverage.start", [nil, Ractor::UnsafeError, /Coverage.start .*: call it in the main ractor/],
    cannot: measures) { Coverage.start }
use("Coverage.running?",
    [false, Ractor::UnsafeError, /Coverage.running\? .*: call it in the main ractor/],
    cannot: measures) { Coverage.running? }
use("Coverage.line_stub", Array) { Coverage.line_stub(__FILE__) }
