#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| croupier_fuzz::claims::weights(data));
