package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * An array of several dimensions in a file, of which each rank reads or writes blocks: a {@code .npy} file, which NumPy's
 * {@code save} and {@code load} know, or elements alone.
 *
 * <pre>
 * try (ArrayFile file = ArrayFile.create(comm, Path.of("field.npy"), MPI.DOUBLE, rows, columns)) {
 *     file.block(new long[] {first, 0}, new long[] {n, columns}).writeAll(own);
 * }
 * </pre>
 *
 * <p>The elements of a block lie in memory as they do in the file: the last index counts fastest, unless
 * {@link #isFortranOrder}. In {@code .npy} files {@link MPI#BOOLEAN} is {@code b1}, BYTE {@code u1}, SHORT {@code i2}, CHAR {@code u2}, INT
 * {@code i4}, LONG {@code i8}, FLOAT {@code f4}, DOUBLE {@code f8}, FLOAT_COMPLEX {@code c8}, DOUBLE_COMPLEX {@code c16}. Files with {@code i1},
 * {@code u4} and {@code u8} are read as BYTE, INT and LONG, bit by bit. A file that was written on a machine of the other byte order is
 * converted.
 */
public final class ArrayFile implements AutoCloseable {
    private final File file;
    private final boolean ownsFile;
    private final Datatype type;
    private final NpyHeader header;
    private final String datarep;
    /** Elements of this rank's block. */
    private long blockElements;

    private ArrayFile(File file, boolean ownsFile, Datatype type, NpyHeader header, String datarep) {
        this.file = file;
        this.ownsFile = ownsFile;
        this.type = type;
        this.header = header;
        this.datarep = datarep;
    }

    /**
     * Makes a {@code .npy} file; one that is there loses what it had. Rank 0 writes its header. What is not written of the array is
     * zero. Collective; all give the same.
     *
     * @param type of the elements, as above
     * @param shape the sizes of the array; none for a single element
     * @throws MPIException at all ranks, if one can't; of class ERR_TYPE if NumPy has no such elements
     */
    public static ArrayFile create(Comm comm, Path path, Datatype type, long... shape) throws MPIException {
        String descr = NpyTypes.descr(type);
        checkShape(shape);
        return owning(File.open(comm, path, MPI.MODE_CREATE | MPI.MODE_RDWR), file -> create(file, descr, type, shape));
    }

    /**
     * As {@link #create(Comm, Path, Datatype, long...)}, in an open file, which {@link #close} leaves open; as that of
     * {@link File#replace}. Collective.
     */
    public static ArrayFile create(File file, Datatype type, long... shape) throws MPIException {
        String descr = NpyTypes.descr(type);
        checkShape(shape);
        return new ArrayFile(file, false, type, create(file, descr, type, shape), "native");
    }

    private static NpyHeader create(File file, String descr, Datatype type, long[] shape) {
        NpyHeader header = NpyHeader.of(descr, shape.clone());
        String name = "the array";
        file.setView(0, MPI.BYTE, MPI.BYTE, "native");
        file.setSize(0);
        file.setSize(Math.addExact(header.begin(), bytes(header, type, name)));
        byte[] first = header.bytes();
        file.writeAtAll(0, first, rankIn(file) == 0 ? first.length : 0, MPI.BYTE);
        return header;
    }

    private static int rankIn(File file) {
        Group group = file.getGroup();
        try {
            return group.getRank();
        } finally {
            group.free();
        }
    }

    /**
     * Opens a {@code .npy} file to read it. Collective.
     *
     * @throws MPIException at all ranks: of class ERR_IO if it is none, or ends before its array does; ERR_UNSUPPORTED_DATAREP if its
     *     elements are no numbers that Java has
     */
    public static ArrayFile open(Comm comm, Path path) throws MPIException {
        return opened(File.open(comm, path, MPI.MODE_RDONLY), path);
    }

    /** As {@link #open(Comm, Path)}, to read it and to write into its array. Collective. */
    public static ArrayFile update(Comm comm, Path path) throws MPIException {
        return opened(File.open(comm, path, MPI.MODE_RDWR), path);
    }

    private static ArrayFile opened(File file, Path path) {
        boolean isGood = false;
        try {
            ArrayFile made = read(file, path.toString());
            isGood = true;
            return made;
        } finally {
            if (!isGood) {
                file.close();
            }
        }
    }

    /** All ranks read the header, so that all find the same wrong with it. */
    private static ArrayFile read(File file, String name) {
        ByteBuffer prefix = ByteBuffer.allocate(NpyHeader.PREFIX);
        prefix.limit((int)
                file.readAtAll(0, prefix.array(), NpyHeader.PREFIX, MPI.BYTE).bytes());
        byte[] all = new byte[NpyHeader.length(prefix, name)];
        long got = file.readAtAll(0, all, all.length, MPI.BYTE).bytes();
        if (got < all.length) {
            throw NpyHeader.bad(name, "ends after " + got + " bytes", "a header of " + all.length);
        }
        NpyHeader header = NpyHeader.read(all, name);
        Datatype type = NpyTypes.type(header.descr(), name);
        long end = header.begin() + bytes(header, type, name);
        long size = file.getSize();
        if (end < header.begin() || size < end) {
            throw NpyHeader.bad(
                    name,
                    "ends after " + size + " bytes",
                    "an array of shape " + Arrays.toString(header.shape()) + " and type " + header.descr());
        }
        return new ArrayFile(file, true, type, header, NpyTypes.datarep(header.descr(), name));
    }

    private static long bytes(NpyHeader header, Datatype type, String name) {
        try {
            return Math.multiplyExact(header.elements(name), type.getSizeBytes());
        } catch (ArithmeticException e) {
            throw NpyHeader.bad(name, "has shape " + Arrays.toString(header.shape()), "at most 2^63 - 1 bytes");
        }
    }

    /**
     * Returns an array of which an open file has the elements alone, in this machine's byte order. {@link #close} leaves the file open.
     * Local.
     *
     * @param begin the byte of the file where it begins
     * @param type of the elements, committed; any
     * @param shape the sizes of the array
     */
    public static ArrayFile of(File file, long begin, Datatype type, long... shape) throws MPIException {
        checkShape(shape);
        NpyHeader header = new NpyHeader("", false, shape.clone(), begin);
        bytes(header, type, "the array");
        return new ArrayFile(file, false, type, header, "native");
    }

    private static void checkShape(long[] shape) {
        if (LongStream.of(shape).anyMatch(size -> size < 0)) {
            throw new MPIException(
                    MPI.ERR_ARG, MPI.ERR_ARG, "shape is " + Arrays.toString(shape) + ": expected sizes from 0 on");
        }
    }

    private interface Creation {
        NpyHeader in(File file);
    }

    private static ArrayFile owning(File file, Creation creation) {
        NpyHeader header = null;
        try {
            header = creation.in(file);
        } finally {
            if (header == null) {
                file.close();
            }
        }
        return new ArrayFile(file, true, NpyTypes.type(header.descr(), "the array"), header, "native");
    }

    /** Returns the sizes of the array; none of a single element. Local. */
    public long[] shape() {
        return header.shape().clone();
    }

    /** Returns what the elements are. Local. */
    public Datatype type() {
        return type;
    }

    /** Returns whether the first index counts fastest, not the last one: as Fortran has it. Local. */
    public boolean isFortranOrder() {
        return header.isFortran();
    }

    /** Returns the file. Its view is that of the latest {@link #block}. Local. */
    public File file() {
        return file;
    }

    /** Chooses the whole array for all ranks. Collective. */
    public ArrayFile whole() throws MPIException {
        return block(new long[header.shape().length], header.shape());
    }

    /**
     * Chooses the block that this rank reads or writes next. Those of several ranks may overlap if they only read. Collective.
     *
     * @param starts where it begins, by dimension
     * @param sizes its sizes, by dimension; a rank with a 0 among them has no elements
     * @throws MPIException of class ERR_ARG at all ranks, if one's block is not in the array
     */
    public ArrayFile block(long[] starts, long[] sizes) throws MPIException {
        boolean isInside = isInside(starts, sizes);
        long elements = isInside ? LongStream.of(sizes).reduce(1, Math::multiplyExact) : 0;
        Datatype filetype = isInside && elements > 0 ? part(starts, sizes) : null;
        try {
            // what is wrong at one rank is told by a displacement that no rank takes
            file.setView(isInside ? header.begin() : -1, type, filetype == null ? type : filetype, datarep);
        } catch (MPIException e) {
            throw isInside ? e : outside(starts, sizes);
        } finally {
            if (filetype != null) {
                filetype.free();
            }
        }
        blockElements = elements;
        return this;
    }

    private boolean isInside(long[] starts, long[] sizes) {
        long[] shape = header.shape();
        boolean isInside = starts.length == shape.length && sizes.length == shape.length;
        for (int d = 0; d < shape.length && isInside; d++) {
            isInside = starts[d] >= 0 && sizes[d] >= 0 && starts[d] <= shape[d] && sizes[d] <= shape[d] - starts[d];
        }
        return isInside;
    }

    private MPIException outside(long[] starts, long[] sizes) {
        return new MPIException(
                MPI.ERR_ARG,
                MPI.ERR_ARG,
                "block from " + Arrays.toString(starts) + " of sizes " + Arrays.toString(sizes)
                        + ": expected one within an array of shape " + Arrays.toString(header.shape()));
    }

    private @Nullable Datatype part(long[] starts, long[] sizes) {
        if (sizes.length == 0) {
            return null;
        }
        int order = header.isFortran() ? MPI.ORDER_FORTRAN : MPI.ORDER_C;
        Datatype part = Datatype.createSubarray(header.shape(), sizes, starts, order, type);
        part.commit();
        return part;
    }

    /** Returns how many elements the chosen block has. Local. */
    public long elements() {
        return blockElements;
    }

    /**
     * Reads the chosen block. Collective.
     *
     * @param data an array of Java's type for {@link #type}, or a NIO buffer that is filled from its position on; as long as the block at
     *     least
     * @throws MPIException of class ERR_TYPE if it is an array of another type, and of another class at the other ranks
     */
    public Status readAll(Object data) throws MPIException {
        return moved(data, n -> file.readAtAll(0, buffer(data), n, type));
    }

    /** Writes the chosen block, from what {@link #readAll} takes. Collective. */
    public Status writeAll(Object data) throws MPIException {
        return moved(data, n -> file.writeAtAll(0, buffer(data), n, type));
    }

    /** As {@link #readAll}, by this rank alone. */
    public Status read(Object data) throws MPIException {
        return moved(data, n -> file.readAt(0, buffer(data), n, type));
    }

    /** As {@link #writeAll}, by this rank alone. */
    public Status write(Object data) throws MPIException {
        return moved(data, n -> file.writeAt(0, buffer(data), n, type));
    }

    private interface Move {
        Status of(long elements);
    }

    /** An array of another type goes on, with a number that is refused, so that no rank waits for this one. */
    private Status moved(Object data, Move move) {
        boolean isFitting = isFitting(data);
        try {
            return move.of(isFitting ? blockElements : -1);
        } catch (MPIException e) {
            throw isFitting ? e : unfitting(data);
        }
    }

    private Class<?> expected() {
        return type.base.newArray(0).getClass();
    }

    private boolean isFitting(Object data) {
        boolean isArray = data != null && data.getClass().isArray();
        return !isArray || type.base == BaseType.BYTE || data.getClass() == expected();
    }

    private MPIException unfitting(Object data) {
        return new MPIException(
                MPI.ERR_TYPE,
                MPI.ERR_TYPE,
                "data is " + data.getClass().getSimpleName() + ": expected "
                        + expected().getSimpleName() + " or a buffer, for elements of " + elementName());
    }

    private String elementName() {
        return header.descr().isEmpty() ? type.base.toString().toLowerCase(Locale.ROOT) : "type " + header.descr();
    }

    private static Object buffer(Object data) {
        return data instanceof Buffer buffer ? NioElements.remaining(buffer) : data;
    }

    /** Closes the file, if {@link #create(Comm, Path, Datatype, long...)}, {@link #open} or {@link #update} opened it. Collective. */
    @Override
    public void close() throws MPIException {
        if (ownsFile) {
            file.close();
        }
    }
}
