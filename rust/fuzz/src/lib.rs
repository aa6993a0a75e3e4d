//! What the fuzz targets claim: the same as `rust/core/tests/props.rs`, in the same words.

#[path = "../../core/tests/claims/mod.rs"]
pub mod claims;
#[path = "../../core/tests/common/mod.rs"]
pub mod common;
