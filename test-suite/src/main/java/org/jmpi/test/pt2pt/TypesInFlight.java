package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Buffered, persistent, ready and exchanged messages of a type with gaps: every second of two ints. The type is freed as
 * soon as the operation was made; it lives on for as long as that needs it.
 */
public final class TypesInFlight {
    private static final int[] COUNTS = {1, 5, 50_000};
    private static final int TAG = 3;

    private final Check check = new Check();
    private final int right = (MTest.rank() + 1) % MTest.size();
    private final int left = (MTest.rank() + MTest.size() - 1) % MTest.size();

    private TypesInFlight() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TypesInFlight::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        TypesInFlight test = new TypesInFlight();
        for (int n : COUNTS) {
            test.buffered(n);
            for (int mode = 0; mode < 4; mode++) {
                test.persistent(n, mode);
            }
            test.exchanged(n);
            test.replaced(n);
        }
        return test.check.errors();
    }

    /** An int, and a gap of one. */
    private static int[] type() {
        int[] type = new int[1];
        MPI_Type_create_resized(MPI_INT, 0, 8, type);
        MPI_Type_commit(type);
        return type;
    }

    private static int[] data(int n, int seed) {
        int[] data = new int[2 * n];
        for (int i = 0; i < n; i++) {
            data[2 * i] = value(i, seed);
            data[2 * i + 1] = -1;
        }
        return data;
    }

    private static int value(int i, int seed) {
        return i * 31 + seed * 1_000_003;
    }

    private void verify(int[] got, int n, int seed, int gap, String what) {
        for (int i = 0; i < n; i++) {
            if (got[2 * i] != value(i, seed) || got[2 * i + 1] != gap) {
                check.fail(what + " of " + n + ": element " + i + " is " + got[2 * i] + ", " + got[2 * i + 1]
                        + ", expected " + value(i, seed) + ", " + gap);
                return;
            }
        }
    }

    /** The attached buffer has room for the packed bytes only. */
    private void buffered(int n) {
        int room = 4 * n + MPI_BSEND_OVERHEAD;
        int[] type = type();
        check.ok(MPI_Buffer_attach(new byte[room], room), "attach");
        int[] data = data(n, MTest.rank());
        check.ok(MPI_Bsend(data, n, type[0], right, TAG, MPI_COMM_WORLD), "Bsend");
        check.ok(MPI_Type_free(type), "Type_free");
        Arrays.fill(data, 99);
        receive(n, left, "Bsend");
        check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "detach");
    }

    private void receive(int n, int seed, String what) {
        int[] type = type();
        int[] got = new int[2 * n];
        check.ok(MPI_Recv(got, n, type[0], left, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE), what + ": Recv");
        verify(got, n, seed, 0, what);
        MPI_Type_free(type);
    }

    private void persistent(int n, int mode) {
        int[] type = type();
        int[] out = new int[2 * n];
        int[] in = new int[2 * n];
        int[] pair = new int[2];
        int[] one = new int[1];
        MPI_Recv_init(in, n, type[0], left, TAG, MPI_COMM_WORLD, one);
        pair[0] = one[0];
        switch (mode) {
            case 0 -> MPI_Send_init(out, n, type[0], right, TAG, MPI_COMM_WORLD, one);
            case 1 -> MPI_Ssend_init(out, n, type[0], right, TAG, MPI_COMM_WORLD, one);
            case 2 -> MPI_Rsend_init(out, n, type[0], right, TAG, MPI_COMM_WORLD, one);
            default -> MPI_Bsend_init(out, n, type[0], right, TAG, MPI_COMM_WORLD, one);
        }
        pair[1] = one[0];
        check.ok(MPI_Type_free(type), "Type_free");
        // may take the freed type's handle
        int[] other = new int[1];
        MPI_Type_contiguous(3, MPI_BYTE, other);
        MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
        for (int round = 0; round < 3; round++) {
            System.arraycopy(data(n, MTest.rank() + round), 0, out, 0, 2 * n);
            Arrays.fill(in, 0);
            check.ok(MPI_Start(pair), "Start");
            // what a ready send needs
            MPI_Barrier(MPI_COMM_WORLD);
            check.ok(MPI_Start(one), "Start");
            check.ok(MPI_Waitall(2, pair, MPI_STATUSES_IGNORE), "Waitall");
            verify(in, n, left + round, 0, "mode " + mode + ", round " + round);
        }
        MPI_Buffer_detach(new Object[1], new int[1]);
        MPI_Type_free(other);
        for (int r : pair) {
            check.ok(MPI_Request_free(new int[] {r}), "Request_free");
        }
    }

    private void exchanged(int n) {
        int[] type = type();
        int[] in = new int[2 * n];
        int[] r = new int[1];
        MPI_Isendrecv(data(n, MTest.rank()), n, type[0], right, TAG, in, n, type[0], left, TAG, MPI_COMM_WORLD, r);
        MPI_Type_free(type);
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        verify(in, n, left, 0, "Isendrecv");
    }

    private void replaced(int n) {
        int[] type = type();
        int[] both = data(n, MTest.rank());
        int[] r = new int[1];
        MPI_Isendrecv_replace(both, n, type[0], right, TAG, left, TAG, MPI_COMM_WORLD, r);
        MPI_Type_free(type);
        check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        verify(both, n, left, -1, "Isendrecv_replace");
    }
}
