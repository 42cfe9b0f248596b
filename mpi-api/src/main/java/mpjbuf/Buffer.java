package mpjbuf;

/**
 * A buffer of sections, each of elements of one type, as in MPJ Express. It is written first: {@link #putSectionHeader} and
 * any of the forms of {@code write}, {@code gather} and {@code strGather}; then {@link #commit} makes it readable, section by
 * section, in the same order. {@code mpi.Comm.Pack} and {@code Unpack} do the same, and {@code Send} and {@code Recv} take it with
 * {@code MPI.PACKED}.
 *
 * <p>The multi-strided forms take {@code rank} dimensions: their extents begin at {@code indexes[exts]}, their strides at
 * {@code indexes[strs]}, and the last dimension goes round fastest.
 */
public class Buffer extends Sections {
    /**
     * Makes an empty buffer.
     *
     * @param size its room in bytes, with {@link #SECTION_OVERHEAD} for each section
     */
    public Buffer(int size) {
        super(size);
    }

    /** Writes {@code n} bytes of {@code source} from index {@code from} on. */
    public void write(byte[] source, int from, int n) throws BufferException {
        write(Type.BYTE, source, n, i -> from + i);
    }

    /** Writes the {@code n} bytes of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(byte[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.BYTE, source, n, i -> indexes[from + i]);
    }

    /** Writes bytes of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(byte[] source, int from, int rank, int exts, int strs, int[] indexes) throws BufferException {
        write(Type.BYTE, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} bytes into {@code target} from index {@code from} on. */
    public void read(byte[] target, int from, int n) throws BufferException {
        read(Type.BYTE, target, n, i -> from + i);
    }

    /** Reads {@code n} bytes to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(byte[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.BYTE, target, n, i -> indexes[from + i]);
    }

    /** Reads bytes into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(byte[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.BYTE, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} shorts of {@code source} from index {@code from} on. */
    public void write(short[] source, int from, int n) throws BufferException {
        write(Type.SHORT, source, n, i -> from + i);
    }

    /** Writes the {@code n} shorts of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(short[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.SHORT, source, n, i -> indexes[from + i]);
    }

    /** Writes shorts of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(short[] source, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        write(Type.SHORT, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} shorts into {@code target} from index {@code from} on. */
    public void read(short[] target, int from, int n) throws BufferException {
        read(Type.SHORT, target, n, i -> from + i);
    }

    /** Reads {@code n} shorts to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(short[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.SHORT, target, n, i -> indexes[from + i]);
    }

    /** Reads shorts into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(short[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.SHORT, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} ints of {@code source} from index {@code from} on. */
    public void write(int[] source, int from, int n) throws BufferException {
        write(Type.INT, source, n, i -> from + i);
    }

    /** Writes the {@code n} ints of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(int[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.INT, source, n, i -> indexes[from + i]);
    }

    /** Writes ints of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(int[] source, int from, int rank, int exts, int strs, int[] indexes) throws BufferException {
        write(Type.INT, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} ints into {@code target} from index {@code from} on. */
    public void read(int[] target, int from, int n) throws BufferException {
        read(Type.INT, target, n, i -> from + i);
    }

    /** Reads {@code n} ints to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(int[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.INT, target, n, i -> indexes[from + i]);
    }

    /** Reads ints into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(int[] target, int from, int rank, int exts, int strs, int[] indexes) throws BufferException {
        read(Type.INT, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} longs of {@code source} from index {@code from} on. */
    public void write(long[] source, int from, int n) throws BufferException {
        write(Type.LONG, source, n, i -> from + i);
    }

    /** Writes the {@code n} longs of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(long[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.LONG, source, n, i -> indexes[from + i]);
    }

    /** Writes longs of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(long[] source, int from, int rank, int exts, int strs, int[] indexes) throws BufferException {
        write(Type.LONG, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} longs into {@code target} from index {@code from} on. */
    public void read(long[] target, int from, int n) throws BufferException {
        read(Type.LONG, target, n, i -> from + i);
    }

    /** Reads {@code n} longs to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(long[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.LONG, target, n, i -> indexes[from + i]);
    }

    /** Reads longs into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(long[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.LONG, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} chars of {@code source} from index {@code from} on. */
    public void write(char[] source, int from, int n) throws BufferException {
        write(Type.CHAR, source, n, i -> from + i);
    }

    /** Writes the {@code n} chars of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(char[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.CHAR, source, n, i -> indexes[from + i]);
    }

    /** Writes chars of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(char[] source, int from, int rank, int exts, int strs, int[] indexes) throws BufferException {
        write(Type.CHAR, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} chars into {@code target} from index {@code from} on. */
    public void read(char[] target, int from, int n) throws BufferException {
        read(Type.CHAR, target, n, i -> from + i);
    }

    /** Reads {@code n} chars to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(char[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.CHAR, target, n, i -> indexes[from + i]);
    }

    /** Reads chars into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(char[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.CHAR, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} floats of {@code source} from index {@code from} on. */
    public void write(float[] source, int from, int n) throws BufferException {
        write(Type.FLOAT, source, n, i -> from + i);
    }

    /** Writes the {@code n} floats of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(float[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.FLOAT, source, n, i -> indexes[from + i]);
    }

    /** Writes floats of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(float[] source, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        write(Type.FLOAT, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} floats into {@code target} from index {@code from} on. */
    public void read(float[] target, int from, int n) throws BufferException {
        read(Type.FLOAT, target, n, i -> from + i);
    }

    /** Reads {@code n} floats to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(float[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.FLOAT, target, n, i -> indexes[from + i]);
    }

    /** Reads floats into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(float[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.FLOAT, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} doubles of {@code source} from index {@code from} on. */
    public void write(double[] source, int from, int n) throws BufferException {
        write(Type.DOUBLE, source, n, i -> from + i);
    }

    /** Writes the {@code n} doubles of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(double[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.DOUBLE, source, n, i -> indexes[from + i]);
    }

    /** Writes doubles of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(double[] source, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        write(Type.DOUBLE, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} doubles into {@code target} from index {@code from} on. */
    public void read(double[] target, int from, int n) throws BufferException {
        read(Type.DOUBLE, target, n, i -> from + i);
    }

    /** Reads {@code n} doubles to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(double[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.DOUBLE, target, n, i -> indexes[from + i]);
    }

    /** Reads doubles into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(double[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.DOUBLE, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} booleans of {@code source} from index {@code from} on. */
    public void write(boolean[] source, int from, int n) throws BufferException {
        write(Type.BOOLEAN, source, n, i -> from + i);
    }

    /** Writes the {@code n} booleans of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(boolean[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.BOOLEAN, source, n, i -> indexes[from + i]);
    }

    /** Writes booleans of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(boolean[] source, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        write(Type.BOOLEAN, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} booleans into {@code target} from index {@code from} on. */
    public void read(boolean[] target, int from, int n) throws BufferException {
        read(Type.BOOLEAN, target, n, i -> from + i);
    }

    /** Reads {@code n} booleans to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(boolean[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.BOOLEAN, target, n, i -> indexes[from + i]);
    }

    /** Reads booleans into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(boolean[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.BOOLEAN, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Writes {@code n} objects of {@code source} from index {@code from} on. */
    public void write(Object[] source, int from, int n) throws BufferException {
        write(Type.OBJECT, source, n, i -> from + i);
    }

    /** Writes the {@code n} objects of {@code source} whose indices begin at {@code indexes[from]}. */
    public void gather(Object[] source, int n, int from, int[] indexes) throws BufferException {
        write(Type.OBJECT, source, n, i -> indexes[from + i]);
    }

    /** Writes objects of a multi-strided region of {@code source}, which begins at index {@code from}. */
    public void strGather(Object[] source, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        write(Type.OBJECT, source, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }

    /** Reads {@code n} objects into {@code target} from index {@code from} on. */
    public void read(Object[] target, int from, int n) throws BufferException {
        read(Type.OBJECT, target, n, i -> from + i);
    }

    /** Reads {@code n} objects to the indices of {@code target} that begin at {@code indexes[from]}. */
    public void scatter(Object[] target, int n, int from, int[] indexes) throws BufferException {
        read(Type.OBJECT, target, n, i -> indexes[from + i]);
    }

    /** Reads objects into a multi-strided region of {@code target}, which begins at index {@code from}. */
    public void strScatter(Object[] target, int from, int rank, int exts, int strs, int[] indexes)
            throws BufferException {
        read(Type.OBJECT, target, volume(rank, exts, indexes), i -> strided(i, from, rank, exts, strs, indexes));
    }
}
