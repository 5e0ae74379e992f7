//! Which of Array, Hash and String have had an object with a singleton class. YJIT drops what
//! assumes that there is none when the first one is made, and assumes it no more: the other ractors
//! need not stop for each one that follows (internal/jit/ep_escape.h).

use crate::cruby::*;
use std::sync::atomic::{AtomicBool, Ordering};

static NOTED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

fn note_of(klass: VALUE) -> Option<&'static AtomicBool> {
    let classes = unsafe { [rb_cArray, rb_cHash, rb_cString] };
    classes.iter().position(|&known| known == klass).map(|i| &NOTED[i])
}

/// Whether YJIT knows already that an object of the class has a singleton class. Any ractor, no
/// lock.
pub fn noted(klass: VALUE) -> bool {
    // Relaxed: whoever misses the note notifies YJIT again, and others' code is dropped at a
    // barrier, which this ractor has passed.
    note_of(klass).map_or(false, |note| note.load(Ordering::Relaxed))
}

/// YJIT has dropped what assumed that no object of the class has a singleton class. Any ractor, no
/// lock.
pub fn note(klass: VALUE) {
    // Relaxed: as above.
    if let Some(note) = note_of(klass) {
        note.store(true, Ordering::Relaxed);
    }
}
