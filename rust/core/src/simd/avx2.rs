use super::Flushes;
pub(super) fn is_available() -> bool { false }
pub(super) unsafe fn rows<const N: usize>(_: &[u8], _: &mut [u16], _: &mut Flushes) -> bool { unimplemented!() }
pub(super) unsafe fn masks<const N: usize>(_: &[u64], _: &mut [u16], _: &mut Flushes) -> bool { unimplemented!() }
