//! A tournament told in words.
