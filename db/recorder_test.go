package db

import (
	"bytes"
	"path/filepath"
	"strings"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// The recorder stands between SQLite and its own way to the disk, and writes down, for the directories that a test names, everything that a
// power cut may or may not leave there. It is SQLite's default from init on, and lets everything else pass.

// deed is what SQLite did to the disk.
type deed struct {
	kind deedKind
	path string
	at   int64  // of a write, or the size after a truncation
	data []byte // of a write
}

type deedKind int

const (
	didCreate   deedKind = iota // a file got a name
	didWrite                    // bytes at an offset
	didTruncate                 // a file was cut or grown
	didSync                     // all that was written to a file before is durable; so are the names, where SQLite says so
	didName                     // all names in the directory are durable
	didDelete                   // a name went away
)

// recording is what happened in one directory.
type recording struct {
	dir   string
	hasty bool // nothing is written down, and nobody waits for the disk: for what is only looked at
	mu    sync.Mutex
	deeds []deed
	fresh map[string]bool // the files there are; true for logs and journals until their first sync, with which SQLite syncs the directory
}

var recorder = struct {
	mu         sync.Mutex
	recordings []*recording
	open       map[uintptr]string  // the paths of open files that are recorded, by SQLite's pointer
	methods    map[uintptr]uintptr // ours by SQLite's
	originals  map[uintptr]*sqlite3.Tsqlite3_io_methods
}{open: map[uintptr]string{}, methods: map[uintptr]uintptr{}, originals: map[uintptr]*sqlite3.Tsqlite3_io_methods{}}

// record begins a recording of a directory, which lasts as long as the process.
func record(dir string) *recording { return intercept(&recording{dir: dir, fresh: map[string]bool{}}) }

func intercept(r *recording) *recording {
	recorder.mu.Lock()
	defer recorder.mu.Unlock()
	recorder.recordings = append(recorder.recordings, r)
	return r
}

// recordingOf finds the recording that a path belongs to; nil for none. The index of a log is shared memory, which no power cut leaves.
func recordingOf(path string) *recording {
	recorder.mu.Lock()
	defer recorder.mu.Unlock()
	for _, r := range recorder.recordings {
		if filepath.Dir(path) == r.dir && !strings.HasSuffix(path, "-shm") {
			return r
		}
	}
	return nil
}

func (r *recording) add(d deed) {
	if r.hasty {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	d.path = filepath.Base(d.path)
	switch r.deeds = append(r.deeds, d); d.kind {
	case didCreate:
		r.fresh[d.path] = strings.HasSuffix(d.path, "-wal") || strings.HasSuffix(d.path, "-journal")
	case didDelete:
		delete(r.fresh, d.path)
	case didSync:
		if r.fresh[d.path] {
			r.fresh[d.path] = false
			r.deeds = append(r.deeds, deed{kind: didName})
		}
	}
}

// meet takes in a file that is opened: what was not seen before is new, whoever made it.
func (r *recording) meet(path string) {
	r.mu.Lock()
	_, known := r.fresh[filepath.Base(path)]
	r.mu.Unlock()
	if !known {
		r.add(deed{kind: didCreate, path: path})
	}
}

// now is how many deeds there are so far.
func (r *recording) now() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.deeds)
}

// pointee makes a C address a pointer.
func pointee[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// method reads a C function pointer as a Go function of its type, and pointTo makes it point to one that lives for ever.
func method[F any](address uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{address})) }
func pointTo[F any](to *uintptr, f F) { *(*F)(unsafe.Pointer(to)) = f }

type (
	openFunc     = func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32
	deleteFunc   = func(*libc.TLS, uintptr, uintptr, int32) int32
	writeFunc    = func(*libc.TLS, uintptr, uintptr, int32, int64) int32
	truncateFunc = func(*libc.TLS, uintptr, int64) int32
	syncFunc     = func(*libc.TLS, uintptr, int32) int32
	closeFunc    = func(*libc.TLS, uintptr) int32
)

// disk is SQLite's own way to the disk.
var disk sqlite3.Tsqlite3_vfs

func init() {
	tls := libc.NewTLS()
	disk = *pointee[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	address, standIn := copied(tls, &disk)
	name, err := libc.CString("recorder")
	if err != nil {
		panic(err)
	}
	standIn.FzName = name
	pointTo(&standIn.FxOpen, openFunc(recordOpen))
	pointTo(&standIn.FxDelete, deleteFunc(recordDelete))
	if code := sqlite3.Xsqlite3_vfs_register(tls, address, 1); code != sqlite3.SQLITE_OK {
		panic(code)
	}
}

// copied is a copy of something in memory that Go does not move or free.
func copied[T any](tls *libc.TLS, v *T) (address uintptr, copied *T) {
	address = libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*v)))
	copied = pointee[T](address)
	*copied = *v
	return address, copied
}

func recordOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	var r *recording
	path := ""
	if name != 0 {
		path = libc.GoString(name)
		r = recordingOf(path)
	}
	code := method[openFunc](disk.FxOpen)(tls, vfs, name, file, flags, out)
	if r == nil || code != sqlite3.SQLITE_OK {
		return code
	}
	r.meet(path)
	f := pointee[sqlite3.Tsqlite3_file](file)
	recorder.mu.Lock()
	defer recorder.mu.Unlock()
	recorder.open[file] = path
	recorder.originals[file] = pointee[sqlite3.Tsqlite3_io_methods](f.FpMethods)
	f.FpMethods = ours(tls, f.FpMethods)
	return code
}

// ours are the methods of a file with those recorded that change it.
func ours(tls *libc.TLS, methods uintptr) uintptr {
	if m, ok := recorder.methods[methods]; ok {
		return m
	}
	address, m := copied(tls, pointee[sqlite3.Tsqlite3_io_methods](methods))
	pointTo(&m.FxWrite, writeFunc(recordWrite))
	pointTo(&m.FxTruncate, truncateFunc(recordTruncate))
	pointTo(&m.FxSync, syncFunc(recordSync))
	pointTo(&m.FxClose, closeFunc(recordClose))
	recorder.methods[methods] = address
	return address
}

// opened finds what is known of an open file.
func opened(file uintptr) (*recording, string, *sqlite3.Tsqlite3_io_methods) {
	recorder.mu.Lock()
	path, methods := recorder.open[file], recorder.originals[file]
	recorder.mu.Unlock()
	return recordingOf(path), path, methods
}

func recordWrite(tls *libc.TLS, file, buf uintptr, n int32, offset int64) int32 {
	r, path, m := opened(file)
	r.add(deed{kind: didWrite, path: path, at: offset, data: bytes.Clone(unsafe.Slice(pointee[byte](buf), n))})
	return method[writeFunc](m.FxWrite)(tls, file, buf, n, offset)
}

func recordTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	r, path, m := opened(file)
	r.add(deed{kind: didTruncate, path: path, at: size})
	return method[truncateFunc](m.FxTruncate)(tls, file, size)
}

func recordSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	r, path, m := opened(file)
	if r.hasty {
		return sqlite3.SQLITE_OK
	}
	code := method[syncFunc](m.FxSync)(tls, file, flags)
	if code == sqlite3.SQLITE_OK {
		r.add(deed{kind: didSync, path: path})
	}
	return code
}

func recordClose(tls *libc.TLS, file uintptr) int32 {
	_, _, m := opened(file)
	recorder.mu.Lock()
	delete(recorder.open, file)
	delete(recorder.originals, file)
	recorder.mu.Unlock()
	return method[closeFunc](m.FxClose)(tls, file)
}

func recordDelete(tls *libc.TLS, vfs, name uintptr, syncDir int32) int32 {
	path := libc.GoString(name)
	code := method[deleteFunc](disk.FxDelete)(tls, vfs, name, syncDir)
	if r := recordingOf(path); r != nil && code == sqlite3.SQLITE_OK {
		r.add(deed{kind: didDelete, path: path})
		if syncDir != 0 {
			r.add(deed{kind: didName})
		}
	}
	return code
}
