package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a {@code .npy} file says of the array in it: the format of NumPy, versions 1.0 to 3.0.
 *
 * @param descr what elements are, such as {@code <f8}
 * @param isFortran whether the first index counts fastest
 * @param shape the sizes; none of a single element
 * @param begin the byte of the file where the elements begin
 */
record NpyHeader(String descr, boolean isFortran, long[] shape, long begin) {
    /** Bytes that say how long the rest is. */
    static final int PREFIX = 12;

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int FIRST_PREFIX = 10;
    /** The elements begin at a multiple of it. */
    private static final int ALIGNMENT = 64;
    /** A longer header is not believed. */
    private static final int MOST = 1 << 20;

    /** Returns the header of an array in this machine's byte order, whose last index counts fastest. */
    static NpyHeader of(String descr, long[] shape) {
        NpyHeader made = new NpyHeader(descr, false, shape, 0);
        return new NpyHeader(descr, false, shape, made.bytes().length);
    }

    /** Returns the bytes in front of the elements. */
    byte[] bytes() {
        String sizes = Arrays.stream(shape).mapToObj(Long::toString).collect(Collectors.joining(", "));
        String text = "{'descr': '" + descr + "', 'fortran_order': " + (isFortran ? "True" : "False") + ", 'shape': ("
                + sizes + (shape.length == 1 ? ",), }" : "), }");
        boolean isLong = FIRST_PREFIX + text.length() + ALIGNMENT > 0xffff;
        int prefix = isLong ? PREFIX : FIRST_PREFIX;
        int end = (prefix + text.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
        ByteBuffer bytes = ByteBuffer.allocate(end).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).put((byte) (isLong ? 2 : 1)).put((byte) 0);
        if (isLong) {
            bytes.putInt(end - prefix);
        } else {
            bytes.putShort((short) (end - prefix));
        }
        bytes.put(text.getBytes(StandardCharsets.US_ASCII));
        Arrays.fill(bytes.array(), bytes.position(), end, (byte) ' ');
        bytes.array()[end - 1] = '\n';
        return bytes.array();
    }

    /**
     * Returns how many bytes lie in front of the elements.
     *
     * @param first the first {@link #PREFIX} bytes of the file, as far as it has them
     * @param name of the file
     */
    static int length(ByteBuffer first, String name) {
        ByteBuffer bytes = first.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < PREFIX || bytes.slice(0, MAGIC.length).compareTo(ByteBuffer.wrap(MAGIC)) != 0) {
            throw bad(name, "does not begin with \\x93NUMPY", "a file that NumPy's save wrote, or ArrayFile.create");
        }
        int version = bytes.get(MAGIC.length);
        if (version < 1 || version > 3) {
            throw bad(name, "has version " + version + " of the format", "1, 2 or 3");
        }
        long length = version == 1
                ? FIRST_PREFIX + Short.toUnsignedLong(bytes.getShort(MAGIC.length + 2))
                : PREFIX + Integer.toUnsignedLong(bytes.getInt(MAGIC.length + 2));
        if (length > MOST) {
            throw bad(name, "has a header of " + length + " bytes", "at most " + MOST);
        }
        return (int) length;
    }

    /**
     * Reads a header.
     *
     * @param bytes all that lies in front of the elements
     * @param name of the file
     */
    static NpyHeader read(byte[] bytes, String name) {
        int prefix = bytes[MAGIC.length] == 1 ? FIRST_PREFIX : PREFIX;
        NpyParser parser =
                new NpyParser(new String(bytes, prefix, bytes.length - prefix, StandardCharsets.UTF_8), name);
        return parser.header(bytes.length);
    }

    /** Returns how many elements there are. */
    long elements(String name) {
        try {
            return LongStream.of(shape).reduce(1, Math::multiplyExact);
        } catch (ArithmeticException e) {
            throw bad(name, "has shape " + Arrays.toString(shape), "at most 2^63 - 1 elements");
        }
    }

    static MPIException bad(String name, String what, String expected) {
        return new MPIException(MPI.ERR_IO, MPI.ERR_IO, name + " " + what + ": expected " + expected);
    }
}
