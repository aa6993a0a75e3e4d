//! Pieces of work and the threads that do them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use croupier_core::batch::{BatchError, Kernel, evaluate_rows, spread};

const THREADS: [usize; 6] = [0, 1, 2, 3, 16, usize::MAX];

#[test]
fn every_piece_is_done_once() {
    for threads in THREADS {
        let mut done = vec![0; 1000];
        let add = |piece: &mut [usize]| {
            piece.iter_mut().for_each(|count| *count += 1);
            Ok::<(), ()>(())
        };
        assert_eq!(spread(threads, done.chunks_mut(7), add, || Ok(())), Ok(()));
        assert_eq!(done, [1; 1000]);
    }
}

#[test]
fn the_earliest_error_is_returned_however_long_it_takes() {
    for threads in THREADS {
        for _ in 0..20 {
            let work = |piece: usize| match piece {
                // the earlier one is found last
                30 => {
                    thread::sleep(Duration::from_millis(2));
                    Err(piece)
                }
                31 | 32 | 33 | 90 => Err(piece),
                _ => Ok(()),
            };
            assert_eq!(spread(threads, 0..100, work, || Ok(())), Err(30));
        }
    }
}

#[test]
fn after_an_error_nothing_is_begun() {
    let begun = AtomicUsize::new(0);
    let work = |piece: usize| {
        begun.fetch_add(1, Ordering::Relaxed);
        if piece == 10 { Err("ten") } else { Ok(()) }
    };
    assert_eq!(spread(1, 0.., work, || Ok(())), Err("ten"));
    assert_eq!(begun.into_inner(), 11);
}

#[test]
fn a_pause_can_end_it() {
    for threads in THREADS {
        let mut pauses = 0;
        let pause = || {
            pauses += 1;
            if pauses == 5 { Err("enough") } else { Ok(()) }
        };
        let work = |_| {
            thread::sleep(Duration::from_micros(50));
            Ok(())
        };
        assert_eq!(spread(threads.min(16), 0.., work, pause), Err("enough"));
        assert_eq!(pauses, 5);
    }
}

#[test]
#[should_panic(expected = "piece 3")]
fn a_panic_reaches_the_caller() {
    let work = |piece: usize| {
        assert!(piece != 3, "piece {piece}");
        Ok::<(), ()>(())
    };
    let _ = spread(4, 0..100, work, || Ok(()));
}

#[test]
fn kernels_side_by_side() {
    let cards: Vec<u8> = (0..5000)
        .flat_map(|hand| (0..7).map(move |i| (hand % 46 + i) as u8))
        .collect();
    let mut expected = vec![0; 5000];
    evaluate_rows(&cards, 7, &mut expected).expect("hands");
    thread::scope(|scope| {
        for round in 0..12 {
            let kernel = Kernel::ALL[round % 3];
            let (cards, expected) = (&cards, &expected);
            scope.spawn(move || {
                for _ in 0..50 {
                    let mut found = vec![0; 5000];
                    match kernel.evaluate_rows(cards, 7, &mut found) {
                        Ok(()) => assert!(found == *expected, "{kernel}"),
                        Err(error) => assert!(matches!(error, BatchError::Kernel(_)), "{error}"),
                    }
                }
            });
        }
    });
}
