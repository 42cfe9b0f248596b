package org.jmpi.test.space;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Every rank exchanges a long message with every other, so that every pair asks for its share of shared memory. */
public final class LongRing {
    private static final int LENGTH = 16 << 20;

    private LongRing() {}

    /** @param args unused */
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        byte[] out = new byte[LENGTH];
        byte[] in = new byte[LENGTH];
        int rank = world.getRank();
        int size = world.getSize();
        for (int step = 1; step < size; step++) {
            int from = (rank + size - step) % size;
            Arrays.fill(out, (byte) (16 * rank + step));
            world.sendRecv(out, LENGTH, MPI.BYTE, (rank + step) % size, 0, in, LENGTH, MPI.BYTE, from, 0);
            int wrong = Arrays.mismatch(in, filled(16 * from + step));
            if (wrong >= 0) {
                throw new IllegalStateException("byte " + wrong + " of the message from rank " + from + " is wrong");
            }
        }
        MPI.Finalize();
        if (rank == 0) {
            System.out.println("No Errors");
        }
    }

    private static byte[] filled(int value) {
        byte[] expected = new byte[LENGTH];
        Arrays.fill(expected, (byte) value);
        return expected;
    }
}
