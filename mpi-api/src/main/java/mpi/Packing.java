package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.buffer.UserBuffer;

/**
 * Packing and unpacking, methods of {@link Comm} (MPI 4.1, 5.2 and 5.3). Packed data are sent and received as
 * {@link MPI#PACKED}. Positions and sizes are in bytes. Local.
 */
abstract class Packing extends BufferedSends {
    Packing(int predefined) {
        super(predefined);
    }

    /**
     * Packs elements into {@code outbuf}, which must have room for them.
     *
     * @param inbuf a primitive array or NIO buffer
     * @param incount number of elements of {@code type}
     * @param type what the elements are
     * @param outbuf where to
     * @param position where in {@code outbuf} to begin
     * @return the position behind what was packed
     */
    public final int pack(Object inbuf, int incount, Datatype type, byte[] outbuf, int position) throws MPIException {
        int[] at = {position};
        check(Mpi.MPI_Pack(inbuf, incount, typeOf(type), outbuf, outbuf.length, at, handle()));
        return at[0];
    }

    /** Packs elements into any buffer; see the other form. */
    public final long pack(Object inbuf, long incount, Datatype type, Object outbuf, long position)
            throws MPIException {
        long[] at = {position};
        check(Mpi.MPI_Pack_c(inbuf, incount, typeOf(type), outbuf, bytes(outbuf), at, handle()));
        return at[0];
    }

    /**
     * Unpacks elements.
     *
     * @param inbuf packed data
     * @param position where in {@code inbuf} to begin
     * @param outbuf where to: a primitive array or NIO buffer
     * @param outcount number of elements of {@code type}
     * @param type what the elements are
     * @return the position behind what was unpacked
     */
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype type)
            throws MPIException {
        int[] at = {position};
        check(Mpi.MPI_Unpack(inbuf, inbuf.length, at, outbuf, outcount, typeOf(type), handle()));
        return at[0];
    }

    /** Unpacks elements from any buffer; see the other form. */
    public final long unpack(Object inbuf, long position, Object outbuf, long outcount, Datatype type)
            throws MPIException {
        long[] at = {position};
        check(Mpi.MPI_Unpack_c(inbuf, bytes(inbuf), at, outbuf, outcount, typeOf(type), handle()));
        return at[0];
    }

    /** Returns how many bytes {@code incount} elements take when packed; {@link MPI#UNDEFINED} if an int can't say. */
    public final int packSize(int incount, Datatype type) throws MPIException {
        int[] size = new int[1];
        check(Mpi.MPI_Pack_size(incount, typeOf(type), handle(), size));
        return size[0];
    }

    /** Returns how many bytes {@code incount} elements take when packed. */
    public final long packSize(long incount, Datatype type) throws MPIException {
        long[] size = new long[1];
        check(Mpi.MPI_Pack_size_c(incount, typeOf(type), handle(), size));
        return size[0];
    }

    /**
     * Packs elements in a representation that other MPI libraries read; see {@link #pack} for the parameters.
     *
     * @param datarep {@code "external32"}
     */
    public static long packExternal(
            String datarep, Object inbuf, long incount, Datatype type, Object outbuf, long position)
            throws MPIException {
        checkRunning();
        long[] at = {position};
        check(Mpi.MPI_Pack_external(datarep, inbuf, incount, typeOf(type), outbuf, bytes(outbuf), at));
        return at[0];
    }

    /** Unpacks elements in a representation that other MPI libraries write; see {@link #packExternal}. */
    public static long unpackExternal(
            String datarep, Object inbuf, long position, Object outbuf, long outcount, Datatype type)
            throws MPIException {
        checkRunning();
        long[] at = {position};
        check(Mpi.MPI_Unpack_external(datarep, inbuf, bytes(inbuf), at, outbuf, outcount, typeOf(type)));
        return at[0];
    }

    /** Returns how many bytes {@code incount} elements take in the representation {@code datarep}. */
    public static long packExternalSize(String datarep, long incount, Datatype type) throws MPIException {
        checkRunning();
        long[] size = new long[1];
        check(Mpi.MPI_Pack_external_size(datarep, incount, typeOf(type), size));
        return size[0];
    }

    private static long bytes(Object buffer) {
        return new UserBuffer().set(buffer).length();
    }
}
