# A finalizer that runs at exit.
kept = Object.new
asked = kept.object_id
ObjectSpace.define_finalizer(kept, proc { |id| puts(id == asked) })
$never_asked = Object.new
ObjectSpace.define_finalizer($never_asked, proc { |id| puts(id == asked + 8) })
