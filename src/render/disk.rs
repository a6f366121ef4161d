//! Files onto disk, all or none: a full disk leaves the old report whole and nothing half-written.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::{Error, Result};

/// Writes files, given by their paths inside `directory`, and removes pictures of an earlier report that this one lacks.
///
/// Every file is first written in full under a temporary name beside its place; only when all are safely on disk are they
/// renamed. Until then an error leaves everything as it was, directories included.
pub fn write_all(directory: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<()> {
    let mut made = Made(Vec::new());
    let mut waiting = Vec::with_capacity(files.len());
    made.make(directory)?;
    for (path, bytes) in files {
        let target = inside(directory, path)?;
        let parent = target.parent().unwrap_or(directory).to_path_buf();
        made.make(&parent)?;
        if target.is_dir() {
            // A rename onto a directory fails, and it would fail only after others had been renamed.
            return Err(Error::output(&target, &"a directory stands in its place"));
        }
        let file = fill(&parent, bytes).map_err(|error| Error::output(&target, &error))?;
        waiting.push((file, target));
    }
    let mut touched = BTreeSet::from([directory.to_path_buf()]);
    for (file, target) in waiting {
        touched.extend(target.parent().map(Path::to_path_buf));
        file.persist(&target).map_err(|error| Error::output(&target, &error.error))?;
        // From the first rename on there is something in the new directories worth keeping.
        made.0.clear();
    }
    made.0.clear();
    remove_stale(&directory.join("figures"), files)?;
    touched.iter().try_for_each(|directory| settle(directory))
}

/// Directories made on the way, innermost last; dropped, they are removed again.
struct Made(Vec<PathBuf>);

impl Made {
    fn make(&mut self, directory: &Path) -> Result<()> {
        let missing = directory.ancestors().take_while(|path| !path.as_os_str().is_empty() && !path.is_dir());
        let missing: Vec<&Path> = missing.collect();
        for path in missing.into_iter().rev() {
            match fs::create_dir(path) {
                Ok(()) => self.0.push(path.to_path_buf()),
                // Another run may make the same directory at the same moment.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => {}
                Err(error) => return Err(Error::output(path, &error)),
            }
        }
        Ok(())
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for directory in self.0.iter().rev() {
            // Only an empty directory is removed: what others have put there in the meantime stays.
            let _ = fs::remove_dir(directory);
        }
    }
}

fn inside(directory: &Path, path: &Path) -> Result<PathBuf> {
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    if !plain || path.as_os_str().is_empty() {
        return Err(Error::output(path, &"a file of a report lies inside the report's directory"));
    }
    Ok(directory.join(path))
}

/// A file that is written bit by bit under a temporary name, and takes its own when it is whole. Dropped before, it leaves nothing.
#[derive(Debug)]
pub struct Waiting {
    file: BufWriter<NamedTempFile>,
    target: PathBuf,
}

impl Waiting {
    /// Begins a file; its directory must be there.
    pub fn new(target: &Path) -> Result<Self> {
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if target.is_dir() {
            return Err(Error::output(target, &"a directory stands in its place"));
        }
        let file = temporary(parent).map_err(|error| Error::output(target, &error))?;
        Ok(Self { file: BufWriter::new(file), target: target.to_path_buf() })
    }

    /// Gives the file its name.
    pub fn persist(self) -> Result<()> {
        let failed = |error: &std::io::Error| Error::output(&self.target, error);
        let file = self.file.into_inner().map_err(|error| failed(error.error()))?;
        file.as_file().sync_all().map_err(|error| failed(&error))?;
        file.persist(&self.target).map(drop).map_err(|error| failed(&error.error))
    }
}

impl Write for Waiting {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

fn fill(parent: &Path, bytes: &[u8]) -> std::io::Result<NamedTempFile> {
    let mut file = temporary(parent)?;
    file.write_all(bytes)?;
    file.flush()?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A file under a temporary name.
fn temporary(parent: &Path) -> std::io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".evenhand-").suffix(".part");
    #[cfg(unix)]
    {
        // Temporary files are private as a rule; a report is as readable as the umask lets any new file be.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(parent)
}

fn remove_stale(figures: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<()> {
    let entries = match fs::read_dir(figures) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Error::output(figures, &error)),
    };
    let kept: BTreeSet<&Path> = files.iter().map(|(path, _)| path.as_path()).collect();
    for entry in entries {
        let entry = entry.map_err(|error| Error::output(figures, &error))?;
        let path = entry.path();
        let picture = matches!(path.extension().and_then(OsStr::to_str), Some("svg" | "png"));
        let ours = kept.contains(Path::new("figures").join(entry.file_name()).as_path());
        if picture && !ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            fs::remove_file(&path).map_err(|error| Error::output(&path, &error))?;
        }
    }
    // Left empty, the directory is as stale as the pictures were; not empty, it stays, and that is no error.
    let _ = fs::remove_dir(figures);
    Ok(())
}

/// Makes the renames themselves outlive a power cut.
#[cfg(unix)]
fn settle(directory: &Path) -> Result<()> {
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    fs::File::open(directory).and_then(|open| open.sync_all()).map_err(|error| Error::output(directory, &error))
}

/// Only Unix can sync a directory.
#[cfg(not(unix))]
fn settle(_: &Path) -> Result<()> {
    Ok(())
}

/// Whether files could be made in `directory` (or where it would be made), found out before work is spent on them.
pub fn probe(directory: &Path) -> Result<()> {
    let there = directory.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    tempfile::tempfile_in(there).map(drop).map_err(|error| Error::output(directory, &error))
}
