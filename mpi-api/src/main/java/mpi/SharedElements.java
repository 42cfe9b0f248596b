package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements of a part of a window that this rank loads and stores. */
abstract class SharedElements {
    private final ByteBuffer[] pieces;
    private final long length;
    private final int rank;
    private final int elementShift;
    private final int pieceShift;
    private final long mask;

    /**
     * Makes a view.
     *
     * @param given the part; all pieces but the last have the same size, a power of two
     * @param bytes of the part
     * @param rank whose part it is
     * @param elementShift an element has 2 to this power bytes
     */
    SharedElements(ByteBuffer[] given, long bytes, int rank, int elementShift) {
        this.rank = rank;
        this.elementShift = elementShift;
        length = bytes >> elementShift;
        pieces = new ByteBuffer[given.length];
        long left = length << elementShift;
        for (int i = 0; i < pieces.length; i++) {
            int most = (int) Math.min(left, given[i].capacity());
            pieces[i] = given[i].duplicate().clear().limit(most).slice().order(ByteOrder.nativeOrder());
            left -= most;
        }
        checkMemory(pieces[0], rank, 1 << elementShift);
        boolean isOne = pieces.length == 1;
        pieceShift = isOne ? Long.SIZE - 1 : Integer.numberOfTrailingZeros(given[0].capacity()) - elementShift;
        mask = (1L << pieceShift) - 1;
    }

    private static void checkMemory(ByteBuffer memory, int rank, int unit) {
        if (!memory.isDirect()) {
            throw new IllegalStateException("the part of rank " + rank
                    + " is memory of the Java heap: expected a direct buffer, or memory that MPI allocated");
        }
        if (memory.alignmentOffset(0, unit) != 0) {
            throw new IllegalStateException("the part of rank " + rank + " begins at an address that is no multiple of "
                    + unit + ": expected one that is; give each part before it a multiple of " + unit + " bytes");
        }
    }

    /** Returns how many elements the part has; bytes that are left over are none. */
    public final long length() {
        return length;
    }

    /** Returns the piece that has element {@code index}. */
    final ByteBuffer piece(long index) {
        return pieces[(int) (index >>> pieceShift)];
    }

    /** Returns where element {@code index} begins in its piece. */
    final int at(long index) {
        if (index < 0 || index >= length) {
            throw outside(index);
        }
        return (int) ((index & mask) << elementShift);
    }

    private IndexOutOfBoundsException outside(long index) {
        String most = length == 0 ? "a part that has elements" : "0 to " + (length - 1);
        return new IndexOutOfBoundsException("index is " + index + ": expected " + most + "; the part of rank " + rank
                + " has " + length + " elements of " + (1 << elementShift) + " bytes");
    }

    /** Returns a buffer of the whole part. */
    final ByteBuffer whole() {
        if (pieces.length > 1) {
            throw new IllegalStateException("the part of rank " + rank + " is " + pieces.length
                    + " pieces: expected a part that one buffer can have; call Win.sharedPieces");
        }
        return pieces[0].duplicate().order(ByteOrder.nativeOrder());
    }
}
