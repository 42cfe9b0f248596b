package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.List;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Messages from and to memory of MPI_Alloc_mem: all lengths, modes and orders, from views of it, of types with gaps, many at
 * once. What the sender writes after its send is complete never shows.
 */
public final class AllocMemMessages {
    private static final int[] SIZES = {0, 100, 16_000, 16_368, 16_384, 16_401, 65_536, 300_001, 2_500_000};
    private static final int TAG = Sharer.TAG;
    private static final int N = Sharer.N;
    private static final int MARGIN = 24;
    /** Types with gaps: bytes of each block, and from one to the next. */
    private static final int BLOCK = 24;

    private static final int STRIDE = 40;
    private static final int MANY = 32;

    private final Sharer own = new Sharer();
    private final Check check = own.check;

    private AllocMemMessages() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllocMemMessages::run);
    }

    /** Rank 0 sends to the last rank. */
    public static int run(String[] args) {
        if (MTest.size() == 1) {
            return MTest.skip("it takes two ranks");
        }
        AllocMemMessages test = new AllocMemMessages();
        for (int n : SIZES) {
            for (int form = 0; form < 4; form++) {
                test.pass(n, form, false);
                test.pass(n, form, true);
            }
        }
        test.views();
        test.doubles();
        test.gaps();
        test.window();
        test.bothWays();
        return test.own.end();
    }

    /** A ready one finds its receive posted, others do or do not. */
    private void pass(int n, int form, boolean posted) {
        String what = n + " bytes, form " + form + (posted ? ", posted" : "");
        int[] request = new int[1];
        byte[] in = Bytes.blank(n + MARGIN);
        boolean first = posted || form == 2;
        if (own.receives && first) {
            MPI_Irecv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, request);
        }
        own.go(own.target, 0);
        if (own.sends) {
            own.put(0, n, form + n);
            check.ok(own.send(own.memory, n, form), what + ": send");
            own.blank(0, n);
        }
        if (own.receives) {
            MPI_Status status = new MPI_Status();
            if (!first) {
                MPI_Irecv(in, n, MPI_BYTE, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, request);
            }
            check.ok(MPI_Wait(request, status), what + ": receive");
            check.status(status, 0, TAG, n, what);
            Bytes.check(check, in, n, form + n, what);
        }
    }

    /** Buffers that are parts of what was allocated. */
    private void views() {
        ByteBuffer memory = own.memory;
        List<ByteBuffer> views = List.of(
                memory.slice(0, N + 1000),
                memory.slice(1000, N),
                memory.duplicate().position(77).limit(N + 5).slice().slice(3, N - 80),
                memory.slice(1002, N).asReadOnlyBuffer(),
                memory.duplicate().limit(10));
        for (int i = 0; i < views.size(); i++) {
            int n = Math.min(N, views.get(i).capacity());
            byte[] in = Bytes.blank(n + MARGIN);
            if (own.sends) {
                // the bytes that the view has, whatever its limit
                own.blank(0, 2 * N);
                int at = i == 1 ? 1000 : i == 2 ? 80 : i == 3 ? 1002 : 0;
                own.put(at, n, i);
                check.ok(own.send(views.get(i), n, i % 2), "send of view " + i);
                own.blank(0, 2 * N);
            }
            if (own.receives) {
                check.ok(own.receive(in, n), "receive of view " + i);
                Bytes.check(check, in, n, i, "view " + i);
            }
        }
    }

    private void doubles() {
        DoubleBuffer numbers = own.memory.slice(64, N).order(own.memory.order()).asDoubleBuffer();
        int n = numbers.capacity();
        if (own.sends) {
            for (int i = 0; i < n; i++) {
                numbers.put(i, i / 3.0);
            }
            numbers.position(5);
            check.ok(MPI_Send(numbers, n, MPI_DOUBLE, own.target, TAG, MPI_COMM_WORLD), "send of doubles");
        }
        if (own.receives) {
            double[] in = new double[n];
            MPI_Recv(in, n, MPI_DOUBLE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int i = 0; i < n; i++) {
                if (in[i] != i / 3.0) {
                    check.fail("double " + i + " is " + in[i]);
                    break;
                }
            }
        }
    }

    /** Gaps at the receiver, at the sender, and at both. */
    private void gaps() {
        int[] type = new int[1];
        int blocks = N / BLOCK;
        MPI_Type_create_hvector(blocks, BLOCK, STRIDE, MPI_BYTE, type);
        MPI_Type_commit(type);
        for (int i = 1; i < 4; i++) {
            boolean there = (i & 1) != 0;
            boolean here = (i & 2) != 0;
            if (own.sends) {
                own.blank(0, blocks * STRIDE);
                byte[] data = Bytes.of(blocks * BLOCK, i);
                for (int b = 0; b < blocks; b++) {
                    own.memory.put(b * (here ? STRIDE : BLOCK), data, b * BLOCK, BLOCK);
                }
                int count = here ? 1 : blocks * BLOCK;
                MPI_Send(own.memory, count, here ? type[0] : MPI_BYTE, own.target, TAG, MPI_COMM_WORLD);
                own.blank(0, blocks * STRIDE);
            }
            if (own.receives) {
                byte[] in = Bytes.blank(blocks * STRIDE);
                int count = there ? 1 : blocks * BLOCK;
                MPI_Recv(in, count, there ? type[0] : MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                spread(in, blocks, there ? STRIDE : BLOCK, i);
            }
        }
        MPI_Type_free(type);
    }

    private void spread(byte[] in, int blocks, int stride, long seed) {
        byte[] packed = new byte[blocks * BLOCK];
        for (int b = 0; b < blocks; b++) {
            System.arraycopy(in, b * stride, packed, b * BLOCK, BLOCK);
            for (int gap = BLOCK; gap < stride; gap++) {
                if (in[b * stride + gap] != 0x5a) {
                    check.fail("byte " + gap + " of block " + b + ", in a gap, was written");
                    return;
                }
            }
        }
        Bytes.check(check, packed, packed.length, seed, "blocks " + stride + " bytes apart");
    }

    /** Many at once from one place, received in another order than sent. */
    private void window() {
        int each = 40_000;
        int[] requests = new int[MANY];
        int[] one = new int[1];
        if (own.sends) {
            own.put(0, each * MANY, 40);
            for (int i = 0; i < MANY; i++) {
                MPI_Isend(own.memory.slice(i * each, each), each, MPI_BYTE, own.target, TAG + i, MPI_COMM_WORLD, one);
                requests[i] = one[0];
            }
            check.ok(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE), "Waitall");
        }
        if (own.receives) {
            byte[] in = Bytes.blank(each * MANY);
            ByteBuffer all = ByteBuffer.wrap(in);
            for (int i = MANY - 1; i >= 0; i--) {
                MPI_Recv(all.slice(i * each, each), each, MPI_BYTE, 0, TAG + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            Bytes.check(check, in, in.length, 40, "many at once");
        }
    }

    /** Both send from such memory and receive into it. */
    private void bothWays() {
        if (!own.sends && !own.receives) {
            return;
        }
        int peer = own.target - MTest.rank();
        for (int i = 0; i < 20; i++) {
            own.put(0, N, 50 + i + MTest.rank());
            own.blank(N, N);
            int code = MPI_Sendrecv(
                    own.memory,
                    N,
                    MPI_BYTE,
                    peer,
                    TAG,
                    own.memory.slice(N, N),
                    N,
                    MPI_BYTE,
                    peer,
                    TAG,
                    MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE);
            check.ok(code, "Sendrecv");
            own.verify(N, N, 50 + i + peer, "both ways");
        }
    }
}
