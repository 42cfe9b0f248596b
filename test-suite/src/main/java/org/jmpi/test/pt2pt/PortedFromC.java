package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.nio.IntBuffer;
import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * A C program, line by line: the line of C stands above that of Java. Each process exchanges a number with all, by an array
 * of requests of which slots are passed.
 */
public final class PortedFromC {
    private static final int MANY = 4;

    private PortedFromC() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PortedFromC::run);
    }

    /** All ranks. */
    public static int run(String[] args) {
        Check check = new Check();
        slots(check);
        persistent(check);
        cancelled(check);
        attributes(check);
        partOfABuffer(check);
        badSlots(check);
        return check.errors();
    }

    private static void slots(Check check) {
        // int rank, size, i;
        int[] rank = new int[1];
        int[] size = new int[1];
        // MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        // MPI_Comm_size(MPI_COMM_WORLD, &size);
        MPI_Comm_size(MPI_COMM_WORLD, size);
        // MPI_Request reqs[2 * size];
        int[] reqs = new int[2 * size[0]];
        // MPI_Status stats[2 * size], stat;
        MPI_Status[] stats = new MPI_Status[2 * size[0]];
        MPI_Status stat = new MPI_Status();
        // int in[size][1];
        int[][] in = new int[size[0]][1];
        // int out = 100 + rank;
        int[] out = {100 + rank[0]};
        // for (i = 0; i < size; i++) {
        for (int i = 0; i < size[0]; i++) {
            // MPI_Irecv(in[i], 1, MPI_INT, i, 7, MPI_COMM_WORLD, &reqs[i]);
            MPI_Irecv(in[i], 1, MPI_INT, i, 7, MPI_COMM_WORLD, reqs, i);
            // MPI_Isend(&out, 1, MPI_INT, i, 7, MPI_COMM_WORLD, &reqs[size + i]);
            MPI_Isend(out, 1, MPI_INT, i, 7, MPI_COMM_WORLD, reqs, size[0] + i);
        }
        // MPI_Wait(&reqs[0], &stat);
        MPI_Wait(reqs, 0, stat);
        check.same(0, stat.MPI_SOURCE, "source of the first");
        check.same(MPI_REQUEST_NULL, reqs[0], "slot 0 after MPI_Wait");
        // int flag = 0;
        boolean[] flag = new boolean[1];
        // while (!flag) MPI_Test(&reqs[size], &flag, MPI_STATUS_IGNORE);
        while (!flag[0]) {
            MPI_Test(reqs, size[0], flag, MPI_STATUS_IGNORE);
        }
        check.same(MPI_REQUEST_NULL, reqs[size[0]], "slot of the first send after MPI_Test");
        // MPI_Waitall(2 * size, reqs, stats);
        check.ok(MPI_Waitall(2 * size[0], reqs, stats), "Waitall into elements that were null");
        for (int i = 0; i < size[0]; i++) {
            check.same(100 + i, in[i][0], "from " + i);
            check.same(i == 0 ? MPI_ANY_SOURCE : i, stats[i].MPI_SOURCE, "source " + i);
        }
        check.isTrue(Arrays.stream(reqs).allMatch(r -> r == MPI_REQUEST_NULL), "all slots are null");
    }

    private static void persistent(Check check) {
        // MPI_Request reqs[2]; MPI_Status stats[2]; int in = 0, out = 5;
        int[] reqs = new int[2];
        MPI_Status[] stats = MPI_Status.array(2);
        int[] in = new int[1];
        int[] out = {5};
        // MPI_Recv_init(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &reqs[0]);
        MPI_Recv_init(in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, reqs, 0);
        // MPI_Send_init(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &reqs[1]);
        MPI_Send_init(out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, reqs, 1);
        // MPI_Start(&reqs[0]);
        check.ok(MPI_Start(reqs, 0), "Start of a slot");
        // MPI_Start(&reqs[1]);
        check.ok(MPI_Start(reqs[1]), "Start of a handle");
        // MPI_Waitall(2, reqs, stats);
        check.ok(MPI_Waitall(2, reqs, stats), "Waitall");
        check.same(5, in[0], "what a persistent receive got");
        check.same(1, stats[0].MPI_TAG, "tag");
        // MPI_Request_free(&reqs[0]); MPI_Request_free(&reqs[1]);
        check.ok(MPI_Request_free(reqs, 0), "Request_free");
        check.ok(MPI_Request_free(reqs, 1), "Request_free");
        check.isTrue(reqs[0] == MPI_REQUEST_NULL && reqs[1] == MPI_REQUEST_NULL, "freed slots");
    }

    private static void cancelled(Check check) {
        // MPI_Request req, reqs[MANY]; MPI_Status stat; int in;
        int[] req = new int[1];
        int[] reqs = new int[MANY];
        MPI_Status stat = new MPI_Status();
        int[] in = new int[1];
        boolean[] flag = new boolean[1];
        // MPI_Irecv(&in, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &req); MPI_Cancel(&req); MPI_Wait(&req, &stat);
        MPI_Irecv(in, 1, MPI_INT, 0, 3, MPI_COMM_SELF, req);
        check.ok(MPI_Cancel(req), "Cancel of an array");
        MPI_Wait(req, stat);
        MPI_Test_cancelled(stat, flag);
        check.isTrue(flag[0], "cancelled");
        // MPI_Irecv(&in, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &reqs[2]); MPI_Cancel(&reqs[2]); MPI_Wait(&reqs[2], &stat);
        MPI_Irecv(in, 1, MPI_INT, 0, 3, MPI_COMM_SELF, reqs, 2);
        check.ok(MPI_Cancel(reqs, 2), "Cancel of a slot");
        flag[0] = false;
        MPI_Wait(reqs, 2, stat);
        MPI_Test_cancelled(stat, flag);
        check.isTrue(flag[0], "cancelled in a slot");
    }

    private static void attributes(Check check) {
        int[] key = new int[1];
        int[] dup = new int[1];
        Object[] value = new Object[1];
        boolean[] flag = {true};
        // MPI_Comm_create_keyval(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, &key, NULL);
        check.ok(MPI_Comm_create_keyval(MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN, key, null), "Comm_create_keyval");
        MPI_Comm_set_attr(MPI_COMM_SELF, key[0], "kept here");
        MPI_Comm_dup(MPI_COMM_SELF, dup);
        MPI_Comm_get_attr(dup[0], key[0], value, flag);
        check.isTrue(!flag[0], "MPI_NULL_COPY_FN copies nothing");
        MPI_Comm_free(dup);
        MPI_Comm_delete_attr(MPI_COMM_SELF, key[0]);
        MPI_Comm_free_keyval(key);
        // MPI_Comm_create_keyval(MPI_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
        MPI_Comm_create_keyval(MPI_DUP_FN, MPI_COMM_NULL_DELETE_FN, key, null);
        MPI_Comm_set_attr(MPI_COMM_SELF, key[0], "copied");
        MPI_Comm_dup(MPI_COMM_SELF, dup);
        MPI_Comm_get_attr(dup[0], key[0], value, flag);
        check.equal("copied", value[0], "MPI_DUP_FN");
        MPI_Comm_free(dup);
        MPI_Comm_delete_attr(MPI_COMM_SELF, key[0]);
        MPI_Comm_free_keyval(key);
        for (int each : new int[] {MPI_TAG_UB, MPI_WTIME_IS_GLOBAL, MPI_IO, MPI_LASTUSEDCODE}) {
            // MPI_Comm_get_attr(MPI_COMM_WORLD, each, &p, &flag); value = *(int *) p;
            MPI_Comm_get_attr(MPI_COMM_WORLD, each, value, flag);
            check.isTrue(flag[0] && value[0] instanceof Integer, "predefined attribute " + each + " is an int");
        }
    }

    private static void partOfABuffer(Check check) {
        int[] data = {0, 1, 2, 3, 4, 5};
        int[] in = new int[2];
        // MPI_Sendrecv(&data[2], 2, MPI_INT, 0, 0, in, 2, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
        MPI_Sendrecv(IntBuffer.wrap(data, 2, 4).slice(), 2, MPI_INT, 0, 0, in, 2, MPI_INT, 0, 0, MPI_COMM_SELF, null);
        check.equal("[2, 3]", Arrays.toString(in), "a slice begins where its buffer's position is");
        MPI_Sendrecv(IntBuffer.wrap(data, 2, 4), 2, MPI_INT, 0, 0, in, 2, MPI_INT, 0, 0, MPI_COMM_SELF, null);
        check.equal("[0, 1]", Arrays.toString(in), "a buffer's position doesn't count");
    }

    private static void badSlots(Check check) {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int[] reqs = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        int[] in = new int[1];
        for (int bad : new int[] {-1, 2, Integer.MAX_VALUE}) {
            check.error(
                    MPI_ERR_ARG,
                    MPI_Irecv(in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, reqs, bad),
                    "Irecv at " + bad,
                    "request");
            check.error(MPI_ERR_ARG, MPI_Wait(reqs, bad, MPI_STATUS_IGNORE), "Wait at " + bad, "request");
            check.error(MPI_ERR_REQUEST, MPI_Cancel(reqs, bad), "Cancel at " + bad);
        }
        check.error(MPI_ERR_ARG, MPI_Wait(null, 0, MPI_STATUS_IGNORE), "Wait in null", "request");
        check.error(MPI_ERR_REQUEST, MPI_Cancel((int[]) null), "Cancel of null");
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    }
}
