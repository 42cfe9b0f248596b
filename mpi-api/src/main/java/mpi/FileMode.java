package mpi;

import java.util.Set;

/** How a file is opened (MPI 4.1, 14.2.1), for {@link File#open(Comm, java.nio.file.Path, Set)}. */
public enum FileMode {
    /** To read. */
    RDONLY(MPI.MODE_RDONLY),
    /** To write. */
    WRONLY(MPI.MODE_WRONLY),
    /** To read and write. */
    RDWR(MPI.MODE_RDWR),
    /** It is made if it is not there. */
    CREATE(MPI.MODE_CREATE),
    /** With {@link #CREATE}: it must not be there. */
    EXCL(MPI.MODE_EXCL),
    /** It is deleted when all have closed it. */
    DELETE_ON_CLOSE(MPI.MODE_DELETE_ON_CLOSE),
    /** No other program uses it meanwhile. */
    UNIQUE_OPEN(MPI.MODE_UNIQUE_OPEN),
    /** It is accessed by the shared pointer alone. */
    SEQUENTIAL(MPI.MODE_SEQUENTIAL),
    /** Both file pointers begin at its end. */
    APPEND(MPI.MODE_APPEND);

    private final int bit;

    FileMode(int bit) {
        this.bit = bit;
    }

    /** Returns the {@code MODE_} constants that stand for {@code modes}. */
    static int bits(Set<FileMode> modes) {
        return modes.stream().mapToInt(mode -> mode.bit).reduce(0, (a, b) -> a | b);
    }
}
