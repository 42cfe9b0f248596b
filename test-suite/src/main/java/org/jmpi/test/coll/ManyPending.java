package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Very many non-blocking collectives at once, on one communicator and on many, on communicators that were freed, of freed
 * operations and datatypes; nothing is left of them. Arguments: {@code barriers=N} at once, {@code repeat=N} collectives
 * one after another.
 */
public final class ManyPending {
    private static final int BARRIERS = 10_000;
    private static final int COMMS = 50;
    private static final int REDUCTIONS = 1000;
    /** How many of {@code repeat} are pending at once. */
    private static final int WINDOW = 16;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int size = MTest.size();

    private ManyPending() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ManyPending::run);
    }

    public static int run(String[] args) {
        ManyPending test = new ManyPending();
        int live = Device.of(Rank.current()).diagnosis().liveRequests();
        test.barriers(MTest.option(args, "barriers", BARRIERS));
        test.reductions();
        test.freed();
        test.repeated(MTest.option(args, "repeat", 5000));
        test.check.same(live, Device.of(Rank.current()).diagnosis().liveRequests(), "live requests");
        return test.check.errors();
    }

    private void barriers(int n) {
        int[] all = new int[n];
        int[] one = new int[1];
        for (int i = 0; i < n; i++) {
            check.ok(MPI_Ibarrier(MPI_COMM_WORLD, one), "Ibarrier");
            all[i] = one[0];
        }
        check.ok(MPI_Waitall(n, all, MPI_STATUSES_IGNORE), "Waitall of " + n + " Ibarriers");
    }

    /** Begun in the same order on each communicator, but in another order of the communicators at each rank. */
    private void reductions() {
        int[] comms = new int[COMMS];
        int[] one = new int[1];
        for (int c = 0; c < COMMS; c++) {
            MPI_Comm_dup(MPI_COMM_WORLD, one);
            comms[c] = one[0];
        }
        int[][] sums = new int[REDUCTIONS][2];
        int[] all = new int[REDUCTIONS];
        for (int i = 0; i < REDUCTIONS; i++) {
            int turn = i / COMMS * COMMS + (i + rank) % COMMS;
            int[] mine = {turn, rank};
            check.ok(MPI_Iallreduce(mine, sums[turn], 2, MPI_INT, MPI_SUM, comms[turn % COMMS], one), "Iallreduce");
            all[i] = one[0];
        }
        check.ok(MPI_Waitall(REDUCTIONS, all, MPI_STATUSES_IGNORE), "Waitall of " + REDUCTIONS + " Iallreduces");
        for (int i = 0; i < REDUCTIONS; i++) {
            check.equal(new int[] {i * size, size * (size - 1) / 2}, sums[i], "sum " + i);
        }
        for (int comm : comms) {
            MPI_Comm_free(new int[] {comm});
        }
    }

    /** Communicator, operation and datatype are freed while the collective is pending, and others are made. */
    private void freed() {
        for (int i = 0; i < 20; i++) {
            int[] comm = new int[1];
            int[] op = new int[1];
            int[] type = new int[1];
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            MPI_Op_create((in, inout, n, t) -> xor((int[]) in, (int[]) inout, (int) n), true, op);
            MPI_Type_contiguous(2, MPI_INT, type);
            MPI_Type_commit(type);
            int[] data = {rank, 7 * rank};
            int[] out = new int[2];
            int[] request = new int[2];
            int[] one = new int[1];
            check.ok(MPI_Iallreduce(data, out, 1, type[0], op[0], comm[0], one), "Iallreduce");
            request[0] = one[0];
            int[] cast = {rank == 0 ? 5 : 0, rank == 0 ? 6 + i : 0};
            check.ok(MPI_Ibcast(cast, 1, type[0], 0, comm[0], one), "Ibcast");
            request[1] = one[0];
            MPI_Op_free(op);
            MPI_Type_free(type);
            MPI_Comm_free(comm);
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            check.ok(MPI_Waitall(2, request, MPI_STATUSES_IGNORE), "Waitall");
            check.equal(new int[] {5, 6 + i}, cast, "Ibcast on a freed communicator");
            int[] expected = new int[2];
            for (int r = 0; r < size; r++) {
                xor(new int[] {r, 7 * r}, expected, 2);
            }
            check.equal(expected, out, "Iallreduce on a freed communicator");
            MPI_Comm_free(comm);
        }
    }

    private static void xor(int[] in, int[] inout, int n) {
        for (int i = 0; i < Math.min(2 * n, in.length); i++) {
            inout[i] ^= in[i];
        }
    }

    private void repeated(int times) {
        Deque<Integer> window = new ArrayDeque<>();
        int[] one = new int[1];
        int[][] sums = new int[WINDOW][2];
        for (int i = 0; i < times; i++) {
            if (window.size() == WINDOW) {
                one[0] = window.remove();
                MPI_Wait(one, MPI_STATUS_IGNORE);
                int before = i - WINDOW;
                check.equal(new int[] {before * size, size}, sums[before % WINDOW], "sum " + before);
            }
            MPI_Iallreduce(new int[] {i, 1}, sums[i % WINDOW], 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, one);
            window.add(one[0]);
        }
        for (int handle : window) {
            one[0] = handle;
            MPI_Wait(one, MPI_STATUS_IGNORE);
        }
    }
}
