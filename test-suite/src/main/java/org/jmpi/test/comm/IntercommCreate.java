package org.jmpi.test.comm;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Two groups with leaders that are not first become an intercommunicator, and messages of all lengths cross it. */
public final class IntercommCreate {
    private static final int[] SIZES = {0, 1, 4000, 300_000};

    private IntercommCreate() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, IntercommCreate::run);
    }

    /** Even and odd ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        Halves halves = new Halves(check, 12);
        int inter = halves.inter[0];
        Halves.verify(check, inter, halves.ours, halves.theirs, "intercommunicator");
        Halves.talk(check, inter, halves.ours, halves.theirs, "intercommunicator");
        for (int n : SIZES) {
            pair(check, halves, n);
        }
        wildcards(check, halves);
        compare(check, halves);
        second(check, halves);
        halves.free(check);
        return check.errors();
    }

    /** Rank 0 of the even group and of the odd group; local rank 0 has another meaning than remote rank 0. */
    private static void pair(Check check, Halves h, int n) {
        int[] me = new int[1];
        MPI_Comm_rank(h.inter[0], me);
        if (me[0] != 0) {
            return;
        }
        byte[] in = Bytes.blank(n);
        MPI_Status status = new MPI_Status();
        if (h.odd) {
            check.ok(MPI_Ssend(Bytes.of(n, MTest.rank()), n, MPI_BYTE, 0, 3, h.inter[0]), "Ssend");
            check.ok(MPI_Recv(in, n, MPI_BYTE, 0, 4, h.inter[0], status), "Recv");
        } else {
            check.ok(MPI_Recv(in, n, MPI_BYTE, 0, 3, h.inter[0], status), "Recv");
            check.ok(MPI_Send(Bytes.of(n, MTest.rank()), n, MPI_BYTE, 0, 4, h.inter[0]), "Send");
        }
        check.status(status, 0, h.odd ? 4 : 3, n, "message of " + n + " bytes");
        Bytes.check(check, in, n, h.theirs[0], "message of " + n + " bytes");
    }

    private static void wildcards(Check check, Halves h) {
        int[] request = new int[1];
        MPI_Status status = new MPI_Status();
        for (int r = 0; r < h.theirs.length; r++) {
            MPI_Isend(new int[] {MTest.rank()}, 1, MPI_INT, r, MTest.rank(), h.inter[0], request);
            MPI_Request_free(request);
        }
        boolean[] seen = new boolean[h.theirs.length];
        for (int i = 0; i < h.theirs.length; i++) {
            int[] sender = new int[1];
            check.ok(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, h.inter[0], status), "Probe");
            MPI_Recv(sender, 1, MPI_INT, status.MPI_SOURCE, MPI_ANY_TAG, h.inter[0], status);
            check.same(h.theirs[status.MPI_SOURCE], sender[0], "sender");
            check.same(sender[0], status.MPI_TAG, "tag");
            check.isTrue(!seen[status.MPI_SOURCE], "two messages from remote rank " + status.MPI_SOURCE);
            seen[status.MPI_SOURCE] = true;
        }
    }

    private static void compare(Check check, Halves h) {
        same(check, MPI_IDENT, h.inter[0], h.inter[0]);
        same(check, MPI_UNEQUAL, h.inter[0], h.local[0]);
        same(check, MPI_UNEQUAL, MPI_COMM_WORLD, h.inter[0]);
    }

    private static void same(Check check, int expected, int a, int b) {
        int[] result = new int[1];
        check.ok(MPI_Comm_compare(a, b, result), "Comm_compare");
        check.same(expected, result[0], "Comm_compare");
    }

    /** Another one over the first as the peer communicator, where ranks are those of the remote group. */
    private static void second(Check check, Halves h) {
        int[] made = new int[1];
        check.ok(MPI_Intercomm_create(h.local[0], 0, h.inter[0], 0, 12, made), "Intercomm_create over another");
        Halves.verify(check, made[0], h.ours, h.theirs, "the second");
        Halves.talk(check, made[0], h.ours, h.theirs, "the second");
        same(check, MPI_CONGRUENT, made[0], h.inter[0]);
        String[] name = {"?"};
        MPI_Comm_get_name(made[0], name);
        check.equal("", name[0], "name");
        check.ok(MPI_Comm_set_name(made[0], "between"), "Comm_set_name");
        MPI_Comm_get_name(made[0], name);
        check.equal("between", name[0], "name");
        check.ok(MPI_Comm_free(made), "Comm_free");
    }
}
