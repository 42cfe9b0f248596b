package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Operations with the same envelope pair up in the order of the calls that made them, whatever is started first, also
 * when one of them was freed before its other side was made; ordinary messages with that envelope are others.
 */
public final class SameEnvelope {
    private static final int TAG = 1;

    private SameEnvelope() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, SameEnvelope::run);
    }

    /** Everyone to the right. */
    public static int run(String[] args) {
        Check check = new Check();
        for (boolean receiveFirst : new boolean[] {true, false}) {
            inOrder(check, receiveFirst);
            freedOnesCount(check, receiveFirst);
        }
        return check.errors();
    }

    private static void inOrder(Check check, boolean receiveFirst) {
        int[][] out = {{100}, {200}, {300}};
        int[][] in = new int[3][1];
        Ends[] all = make(check, out, in, receiveFirst);
        int[] plain = new int[1];
        int[] request = new int[1];
        MPI_Irecv(plain, 1, MPI_INT, Ends.left(), TAG, MPI_COMM_WORLD, request);
        for (int i = 2; i >= 0; i--) {
            all[i].startSend();
            all[i].ready(0);
            all[i].startReceive();
        }
        MPI_Send(new int[] {-5}, 1, MPI_INT, Ends.right(), TAG, MPI_COMM_WORLD);
        MPI_Status status = new MPI_Status();
        MPI_Wait(request, status);
        check.status(status, Ends.left(), TAG, 4, "the ordinary message");
        check.same(-5, plain[0], "the ordinary message");
        for (int i = 0; i < 3; i++) {
            check.ok(MPI_Wait(all[i].receive, status), "Wait");
            check.status(status, Ends.left(), TAG, 4, "status of pair " + i);
            check.same(out[i][0], in[i][0], "data of pair " + i);
            all[i].complete();
            all[i].free();
        }
    }

    private static void freedOnesCount(Check check, boolean receiveFirst) {
        int[][] out = {{7}, {8}};
        int[][] in = new int[2][1];
        Ends[] all = new Ends[] {new Ends(check), new Ends(check)};
        if (receiveFirst) {
            all[0].receives(in[0], 1, 1, MPI_INT, Ends.left(), TAG).free();
            all[1].receives(in[1], 1, 1, MPI_INT, Ends.left(), TAG);
            MPI_Barrier(MPI_COMM_WORLD);
        }
        all[0].sends(out[0], 1, 1, MPI_INT, Ends.right(), TAG).free();
        all[1].sends(out[1], 1, 1, MPI_INT, Ends.right(), TAG);
        if (!receiveFirst) {
            MPI_Barrier(MPI_COMM_WORLD);
            all[0].receives(in[0], 1, 1, MPI_INT, Ends.left(), TAG).free();
            all[1].receives(in[1], 1, 1, MPI_INT, Ends.left(), TAG);
        }
        all[1].startReceive();
        all[1].startSend();
        all[1].ready(0);
        all[1].complete();
        check.same(8, in[1][0], "the pair after the freed one");
        all[1].free();
    }

    private static Ends[] make(Check check, int[][] out, int[][] in, boolean receiveFirst) {
        Ends[] all = new Ends[out.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Ends(check);
            if (receiveFirst) {
                all[i].receives(in[i], 1, 1, MPI_INT, Ends.left(), TAG);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < all.length; i++) {
            all[i].sends(out[i], 1, 1, MPI_INT, Ends.right(), TAG);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < all.length && !receiveFirst; i++) {
            all[i].receives(in[i], 1, 1, MPI_INT, Ends.left(), TAG);
        }
        return all;
    }
}
