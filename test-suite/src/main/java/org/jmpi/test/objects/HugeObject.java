package org.jmpi.test.objects;

import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A list of arrays of 3 GiB in all, then one array of as much; {@code mib=N} for another length. */
public final class HugeObject {
    private static final int MIB = 3 << 10;
    private static final int LONGS_A_MIB = 1 << 17;
    private static final int PIECE_MIB = 64;

    private HugeObject() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, HugeObject::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        Intracomm comm = MPI.COMM_WORLD;
        int mib = MTest.option(args, "mib", MIB);
        int pieces = Math.max(1, mib / PIECE_MIB);
        if (comm.getRank() == 0) {
            comm.sendObject(pieces(pieces), 1, 1);
            comm.sendObject(piece(0, mib * LONGS_A_MIB - 5), 1, 2);
        } else if (comm.getRank() == 1) {
            List<long[]> got = comm.recvObject(0, MPI.ANY_TAG);
            check.same(pieces, got.size(), "pieces");
            for (int i = 0; i < got.size(); i++) {
                verify(check, got.get(i), i, PIECE_MIB * LONGS_A_MIB);
            }
            got = null;
            verify(check, comm.recvObject(long[].class, 0, MPI.ANY_TAG), 0, mib * LONGS_A_MIB - 5);
        }
        return check.errors();
    }

    private static List<long[]> pieces(int n) {
        List<long[]> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(piece(i, PIECE_MIB * LONGS_A_MIB));
        }
        return list;
    }

    private static long[] piece(int seed, int n) {
        long[] array = new long[n];
        for (int i = 0; i < n; i++) {
            array[i] = value(seed, i);
        }
        return array;
    }

    private static long value(int seed, int i) {
        return (i + 1) * 0x9e3779b97f4a7c15L + seed;
    }

    private static void verify(Check check, long[] array, int seed, int n) {
        check.same(n, array.length, "length of piece " + seed);
        for (int i = 0; i < array.length; i++) {
            if (array[i] != value(seed, i)) {
                check.fail("piece " + seed + ": wrong at " + i);
                return;
            }
        }
    }
}
