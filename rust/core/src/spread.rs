//! Long work in pieces, for several threads.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does all the pieces with so many threads, the calling one among them; 0 means as many as the
/// machine has for this process.
///
/// Pieces are begun in their order. After the first error none is begun, and the error of the earliest
/// piece that had one is returned, which is the same one however many threads there are. Between its
/// own pieces the calling thread calls `pause`, whose error ends the work as well.
///
/// ```
/// use croupier_core::batch::spread;
///
/// let (numbers, mut squares) = ([1, 2, 3, 4, 5], [0; 5]);
/// let pieces = numbers.chunks(2).zip(squares.chunks_mut(2));
/// spread(2, pieces, |(numbers, squares)| {
///     for (number, square) in numbers.iter().zip(squares) {
///         *square = number * number;
///     }
///     Ok::<(), String>(())
/// }, || Ok(()))?;
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// # Ok::<(), String>(())
/// ```
pub fn spread<P: Send, E: Send>(
    threads: usize,
    pieces: impl Iterator<Item = P> + Send,
    work: impl Fn(P) -> Result<(), E> + Sync,
    mut pause: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        some => some,
    };
    let threads = threads.min(pieces.size_hint().1.unwrap_or(threads));
    let queue = Mutex::new(pieces.enumerate());
    let over = AtomicBool::new(false);
    let next = || {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        if over.load(Ordering::Relaxed) {
            None
        } else {
            queue.next()
        }
    };
    let until_an_error = |pause: &mut dyn FnMut() -> Result<(), E>| {
        while let Some((number, piece)) = next() {
            let done = work(piece).map_err(|error| (number, error));
            if let Err(error) = done.and_then(|()| pause().map_err(|error| (0, error))) {
                over.store(true, Ordering::Relaxed);
                return Some(error);
            }
        }
        None
    };
    let errors = thread::scope(|scope| {
        // a machine that has no more threads to give does with fewer
        let others: Vec<_> = (1..threads)
            .map_while(|_| {
                let help = || until_an_error(&mut || Ok(()));
                thread::Builder::new().spawn_scoped(scope, help).ok()
            })
            .collect();
        let mine = until_an_error(&mut pause);
        let theirs = others.into_iter().filter_map(|other| {
            // a panic goes on in the thread that called
            other.join().unwrap_or_else(|panic| resume_unwind(panic))
        });
        theirs.chain(mine).min_by_key(|&(number, _)| number)
    });
    errors.map_or(Ok(()), |(_, error)| Err(error))
}
