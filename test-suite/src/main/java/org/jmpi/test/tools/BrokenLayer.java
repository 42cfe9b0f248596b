package org.jmpi.test.tools;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.binding.MpiLayer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Layers that throw, around the first message and behind the second: every message arrives once. What a user's error
 * handler throws comes through a sound layer and takes it out of nothing.
 */
public final class BrokenLayer {
    private static final String PROPERTY = "jmpi.test.sound.layer";
    private static final int ROUNDS = 3;

    private BrokenLayer() {}

    /** Throws before it passes a message on. */
    public static final class Before extends MpiLayer {
        @Override
        public int MPI_Send(Object buf, long count, int datatype, int dest, int tag, int comm) {
            throw new IllegalStateException("broken on purpose");
        }
    }

    /** Throws when a message has arrived. */
    public static final class After extends MpiLayer {
        @Override
        public int MPI_Recv(Object buf, long count, int datatype, int source, int tag, int comm, MPI_Status status) {
            int code = super.MPI_Recv(buf, count, datatype, source, tag, comm, status);
            if (code == MPI_SUCCESS) {
                throw new AssertionError("broken on purpose");
            }
            return code;
        }
    }

    /** Counts. */
    public static final class Sound extends MpiLayer {
        @Override
        public int MPI_Comm_call_errhandler(int comm, int errorcode) {
            System.getProperties().merge(PROPERTY, "x", (old, one) -> old + "x");
            return super.MPI_Comm_call_errhandler(comm, errorcode);
        }
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, BrokenLayer::body);
    }

    /** Messages round a ring, a number each, none twice. */
    public static int body(String[] args) {
        Check check = new Check();
        int me = MTest.rank();
        int n = MTest.size();
        for (int round = 0; round < ROUNDS; round++) {
            int[] out = {100 * round + me};
            int[] in = {-1};
            int right = (me + 1) % n;
            int left = (me + n - 1) % n;
            int[] request = new int[1];
            check.ok(MPI_Irecv(new int[1], 1, MPI_INT, left, 9, MPI_COMM_WORLD, request), "Irecv");
            check.ok(MPI_Cancel(request[0]), "Cancel");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            if (me == 0) {
                check.ok(MPI_Send(out, 1, MPI_INT, right, round, MPI_COMM_WORLD), "Send");
            }
            MPI_Status status = new MPI_Status();
            if (n > 1) {
                check.ok(MPI_Recv(in, 1, MPI_INT, left, round, MPI_COMM_WORLD, status), "Recv");
                check.same(100L * round + left, in[0], "number of round " + round);
                check.status(status, left, round, Integer.BYTES, "status of round " + round);
            }
            if (me != 0) {
                check.ok(MPI_Send(out, 1, MPI_INT, right, round, MPI_COMM_WORLD), "Send");
            }
        }
        boolean[] more = {true};
        MPI_Barrier(MPI_COMM_WORLD);
        check.ok(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, more, MPI_STATUS_IGNORE), "Iprobe");
        check.isTrue(!more[0], "a message came twice");
        // whoever is through sends its report
        MPI_Barrier(MPI_COMM_WORLD);
        handlerThrows(check);
        return check.errors();
    }

    private static void handlerThrows(Check check) {
        int[] comm = new int[1];
        int[] handler = new int[1];
        check.ok(MPI_Comm_dup(MPI_COMM_SELF, comm), "Comm_dup");
        check.ok(
                MPI_Comm_create_errhandler(
                        (c, code) -> {
                            throw new UnsupportedOperationException("the user's");
                        },
                        handler),
                "Comm_create_errhandler");
        check.ok(MPI_Comm_set_errhandler(comm[0], handler[0]), "Comm_set_errhandler");
        for (int i = 0; i < 2; i++) {
            int before = seen();
            String thrown = thrownBy(comm[0]);
            check.isTrue(seen() > before, "the sound layer was taken out, after " + thrown);
        }
        check.ok(MPI_Errhandler_free(handler), "Errhandler_free");
        check.ok(MPI_Comm_free(comm), "Comm_free");
    }

    private static String thrownBy(int comm) {
        try {
            return "code " + MPI_Comm_call_errhandler(comm, MPI_ERR_TAG);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    private static int seen() {
        return System.getProperty(PROPERTY, "").length();
    }
}
