//! Long work in pieces: on several threads, with somebody who watches.
//!
//! The pieces do not depend on how many threads there are, and what they give is put together in their
//! order: the answer is the same to the last bit.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often the watcher is called.
const TICK: Duration = Duration::from_millis(20);

/// Pieces that together are expected to take less than this many seconds are done on the spot.
const AT_ONCE: f64 = 0.01;

/// Called now and then with what is done and all there is to do; `false` stops the work.
pub type Watch<'a> = dyn FnMut(u64, u64) -> bool + 'a;

/// Whether the work is still wanted.
pub(crate) struct Wanted(AtomicBool);

impl Wanted {
    #[inline(always)]
    pub(crate) fn still(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does all pieces and folds them in their order; `None` if the watcher stopped it. A piece that sees
/// that it is not wanted any more may give anything.
pub(crate) fn fold<T: Send>(
    pieces: usize,
    threads: usize,
    seconds: f64,
    watch: &mut Watch<'_>,
    piece: impl Fn(usize, &Wanted) -> T + Sync,
    mut put: impl FnMut(T),
) -> Option<()> {
    let wanted = Wanted(AtomicBool::new(true));
    if seconds < AT_ONCE {
        (0..pieces).for_each(|index| put(piece(index, &wanted)));
        return watch(pieces as u64, pieces as u64).then_some(());
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    let worker = {
        let (next, wanted, piece) = (&next, &wanted, &piece);
        move |sender: std::sync::mpsc::Sender<(usize, T)>| {
            while wanted.still() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= pieces || sender.send((index, piece(index, wanted))).is_err() {
                    break;
                }
            }
        }
    };
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.clamp(1, pieces.max(1)) {
            let (worker, sender) = (worker, sender.clone());
            let spawned = thread::Builder::new().spawn_scoped(scope, move || worker(sender));
            started += usize::from(spawned.is_ok());
        }
        if started == 0 {
            worker(sender.clone()); // a system without threads to give
        }
        drop(sender);
        let mut waiting: Vec<Option<T>> = (0..pieces).map(|_| None).collect();
        let (mut arrived, mut folded) = (0, 0);
        let mut last = std::time::Instant::now();
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((index, result)) => {
                    waiting[index] = Some(result);
                    arrived += 1;
                    while let Some(result) = waiting.get_mut(folded).and_then(Option::take) {
                        put(result);
                        folded += 1;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if arrived < pieces && last.elapsed() >= TICK {
                last = std::time::Instant::now();
                if !watch(arrived as u64, pieces as u64) {
                    wanted.0.store(false, Ordering::Relaxed);
                    return None;
                }
            }
        }
        (folded == pieces && watch(pieces as u64, pieces as u64)).then_some(())
    })
}
