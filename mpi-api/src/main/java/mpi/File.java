package mpi;

import static mpi.MPIException.check;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.file.MpiFile;
import org.jspecify.annotations.Nullable;

/**
 * A file that the ranks of a communicator access together (MPI 4.1, chapter 14).
 *
 * <pre>
 * try (File file = new File(comm, "field.bin", MPI.MODE_CREATE | MPI.MODE_RDWR)) {
 *     file.setView(0, MPI.DOUBLE, columns, "native");
 *     file.writeAll(own);
 * }
 * </pre>
 *
 * <p>Offsets and the file pointers count etypes of the view, which are bytes until {@link #setView} says otherwise. Errors go to the
 * file's error handler, which is {@link MPI#ERRORS_RETURN} unless another was set: methods throw.
 *
 * <p>With {@code import java.io.*} beside {@code import mpi.*}, name the class that is meant: {@code import mpi.File}.
 */
public final class File extends FileOperations implements AutoCloseable {
    /** Bytes of a text file that are read at once. */
    private static final int LINES_PIECE = 64 * 1024;

    private @Nullable FileView view;

    /** Wraps a handle. */
    File(int handle) {
        super(handle);
    }

    /**
     * Opens a file (MPI_File_open; MPI 4.1, 14.2.1). Collective.
     *
     * @param comm its ranks use the file; an intracommunicator
     * @param filename relative names are relative to the JVM's working directory
     * @param amode {@link MPI#MODE_RDONLY}, {@link MPI#MODE_WRONLY} or {@link MPI#MODE_RDWR}, plus others of the {@code MODE_} constants
     *     of files; the same at all ranks
     * @throws MPIException at all ranks, if one can't open it
     */
    public File(Comm comm, String filename, int amode) throws MPIException {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * As {@link #File(Comm, String, int)}, with hints. Collective.
     *
     * @param info hints, or {@link MPI#INFO_NULL}
     */
    public File(Comm comm, String filename, int amode, Info info) throws MPIException {
        super(Mpi.MPI_FILE_NULL);
        checkRunning();
        int[] made = {Mpi.MPI_FILE_NULL};
        check(Mpi.MPI_File_open(handleOf(comm, "comm"), filename, amode, handleOf(info, "info"), made));
        bindTo(made[0]);
        view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
    }

    private void bindTo(int handle) {
        Rank rank = Rank.current();
        bind(handle, rank, MpiFile.table(rank).find(handle));
    }

    /** Returns the file that is passed to a callback. */
    static File of(int handle) {
        File file = new File(Mpi.MPI_FILE_NULL);
        file.bindTo(handle);
        return file;
    }

    /** As {@link #File(Comm, String, int)}. Collective. */
    public static File open(Comm comm, Path path, int amode) throws MPIException {
        return new File(comm, path.toString(), amode);
    }

    /** As {@link #File(Comm, String, int, Info)}. Collective. */
    public static File open(Comm comm, Path path, int amode, Info info) throws MPIException {
        return new File(comm, path.toString(), amode, info);
    }

    /** As {@link #File(Comm, String, int)}: {@code File.open(comm, path, EnumSet.of(FileMode.CREATE, FileMode.RDWR))}. Collective. */
    public static File open(Comm comm, Path path, Set<FileMode> modes) throws MPIException {
        return new File(comm, path.toString(), FileMode.bits(modes));
    }

    /**
     * Opens a new file that takes the place of {@code path} when it is closed, if all that was written is on the device: who opens
     * the name finds the old file or the whole new one. It may be read and written. If a write, or the close, fails at one rank, all get
     * an error from {@link #close}, and the old file stays. Collective.
     *
     * @param path need not be there
     * @throws MPIException at all ranks, if one can't open it
     */
    public static File replace(Comm comm, Path path) throws MPIException {
        Info info = new Info();
        info.set("jmpi_replace", "true");
        try {
            return new File(comm, path.toString(), MPI.MODE_CREATE | MPI.MODE_RDWR, info);
        } finally {
            info.free();
        }
    }

    /** Closes a file of {@link #replace} without replacing the old one; any other file as {@link #close} does. Collective. */
    public void discard() throws MPIException {
        Info info = new Info();
        info.set("jmpi_replace", "false");
        try {
            setInfo(info);
        } finally {
            info.free();
        }
        close();
    }

    /**
     * Closes the file (MPI_File_close; MPI 4.1, 14.2.2). Collective. A second call does nothing.
     *
     * @throws MPIException of class ERR_REQUEST if requests of it aren't complete: then it stays open
     */
    @Override
    public void close() throws MPIException {
        checkRunning();
        if (!isNull()) {
            int[] handle = {handle()};
            try {
                check(Mpi.MPI_File_close(handle));
            } finally {
                if (handle[0] == Mpi.MPI_FILE_NULL) {
                    unbind(Mpi.MPI_FILE_NULL);
                }
            }
        }
    }

    /**
     * Deletes a file (MPI_File_delete; MPI 4.1, 14.2.3). Local.
     *
     * @throws MPIException of class ERR_NO_SUCH_FILE if there is none
     */
    public static void delete(String filename) throws MPIException {
        delete(filename, MPI.INFO_NULL);
    }

    /** As {@link #delete(String)}. Local. */
    public static void delete(Path path) throws MPIException {
        delete(path.toString(), MPI.INFO_NULL);
    }

    /**
     * As {@link #delete(String)}, with hints. Local.
     *
     * @param info hints, or {@link MPI#INFO_NULL}
     */
    public static void delete(String filename, Info info) throws MPIException {
        checkRunning();
        check(Mpi.MPI_File_delete(filename, handleOf(info, "info")));
    }

    /**
     * Changes what this rank sees of the file, and sets both file pointers to 0 (MPI_File_set_view; MPI 4.1, 14.3). Collective. The
     * types may be freed afterwards.
     *
     * @param disp where the view begins, in bytes; {@link MPI#DISPLACEMENT_CURRENT} with {@link MPI#MODE_SEQUENTIAL}
     * @param etype what offsets count, committed
     * @param filetype what repeats: etypes and holes, committed
     * @param datarep {@code native}, {@code internal} or another data representation
     * @throws MPIException at all ranks, if one can't
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) throws MPIException {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /**
     * As {@link #setView(long, Datatype, Datatype, String)}, with hints. Collective.
     *
     * @param info hints, or {@link MPI#INFO_NULL}
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) throws MPIException {
        check(Mpi.MPI_File_set_view(handle(), disp, typeOf(etype), typeOf(filetype), datarep, handleOf(info, "info")));
        view = new FileView(disp, etype, filetype, datarep);
    }

    /** Returns what {@link #setView} was given last; before, bytes from the first one on. Local. */
    @SuppressWarnings("NullAway") // a file of a callback has none
    public FileView getView() {
        return view;
    }

    /**
     * Returns the extent of a type in the file, in elements of its base type (MPI_File_get_type_extent; MPI 4.1, 14.5.1), as
     * {@link Datatype#getExtent} does for memory. Local.
     */
    public int getTypeExtent(Datatype type) throws MPIException {
        return type.inBase(getTypeExtentBytes(type));
    }

    /** Returns the extent of a type in the file, in bytes (MPI_File_get_type_extent; MPI 4.1, 14.5.1). Local. */
    public long getTypeExtentBytes(Datatype type) throws MPIException {
        long[] extent = {0};
        check(Mpi.MPI_File_get_type_extent(handle(), typeOf(type), extent));
        return extent[0];
    }

    /**
     * Returns the lines of a text file that begin in this rank's share of its bytes: each line is one rank's, and the ranks' lines one
     * behind the other are the file. Reads pieces as the stream is consumed. Local, and independent of views and file pointers as
     * long as the view is of bytes without holes.
     *
     * <pre>
     * long words = file.lines(UTF_8).flatMap(line -&gt; Stream.of(line.split(" "))).count();
     * </pre>
     *
     * <p>A line ends with a line feed, with or without a carriage return before it, or with the file.
     *
     * @param charset in which a byte 10 is a line feed, such as UTF-8, ISO-8859-1 or ASCII
     * @throws IllegalArgumentException if {@code charset} is one of more than one byte for each character, such as UTF-16
     * @throws IllegalStateException if the view is not of bytes, or has holes
     */
    public Stream<String> lines(Charset charset) throws MPIException {
        if (!java.util.Arrays.equals("\n".getBytes(charset), new byte[] {'\n'})) {
            throw new IllegalArgumentException(
                    "charset is " + charset
                            + ": expected one in which a line feed is the byte 10, such as UTF-8; read the file as chars instead");
        }
        long[] offset = {0};
        check(Mpi.MPI_File_get_byte_offset(handle(), 1, offset));
        if (offset[0] != 1) {
            throw new IllegalStateException(
                    "the second etype of the view is at byte " + offset[0]
                            + ": expected a view of bytes from the file's first one on; call setView(0, MPI.BYTE, MPI.BYTE, \"native\")");
        }
        Group group = getGroup();
        int rank = group.getRank();
        int ranks = group.getSize();
        group.free();
        long size = getSize();
        long begin = share(size, rank, ranks);
        long end = share(size, rank + 1, ranks);
        LineReader reader = new LineReader(
                (at, to) -> (int) readAt(at, to, to.remaining(), MPI.BYTE).bytes(), begin, end, charset, LINES_PIECE);
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(reader, Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    static long share(long size, int rank, int ranks) {
        return size / ranks * rank + Math.min(rank, size % ranks);
    }
}
