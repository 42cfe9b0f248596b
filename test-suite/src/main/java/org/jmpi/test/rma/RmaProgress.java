package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Ranks that compute, and call nothing of MPI, until they see in their memory that another rank has locked, put and unlocked twice.
 * Argument {@code am=1}: also over windows that need messages, for jobs in which something else than the rank makes progress;
 * {@code patience=N} seconds.
 */
public final class RmaProgress {
    private static final int ROUNDS = 20;
    private static final int PATIENCE = 20;

    private final Check check = new Check();
    private final Duration patience;

    private RmaProgress(String[] args) {
        patience = Duration.ofSeconds(MTest.option(args, "patience", PATIENCE));
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaProgress::run);
    }

    /** Each even rank and the next one. */
    public static int run(String[] args) {
        RmaProgress test = new RmaProgress(args);
        boolean hasMessages = MTest.option(args, "am", 0) == 1;
        boolean isOneNode = Kind.SHARED.isPossible();
        if (!hasMessages && !isOneNode) {
            return MTest.skip("no memory is shared by all ranks");
        }
        for (Kind kind : Kind.values()) {
            if (kind.isPossible() && (hasMessages || kind.isShared())) {
                TestWindow w = new TestWindow(test.check, kind, 16, 8);
                w.fill(new byte[16]);
                for (int round = 1; round <= ROUNDS && MTest.total(test.check.errors(), MPI_COMM_WORLD) == 0; round++) {
                    test.round(w, round);
                }
                w.barrier();
                w.free();
            }
        }
        return test.check.errors();
    }

    private void round(TestWindow w, int round) {
        int peer = w.rank ^ 1;
        boolean isOrigin = (w.rank + round) % 2 == 0;
        if (peer >= w.ranks) {
            return;
        }
        if (isOrigin) {
            for (int cell = 0; cell < 2; cell++) {
                put(w, peer, cell, round);
            }
        } else {
            compute(w, round);
        }
        // the other one may not begin to compute before this one is done
        MPI_Sendrecv(null, 0, MPI_BYTE, peer, 0, null, 0, MPI_BYTE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    private void put(TestWindow w, int peer, int cell, int round) {
        long[] out = {round};
        long at = w.at(peer, w.kind == Kind.DYNAMIC ? 8L * cell : cell);
        int type = round % 4 < 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;
        check.ok(MPI_Win_lock(type, peer, 0, w.win()), "lock");
        check.ok(MPI_Put(out, 1, MPI_INT64_T, peer, at, 1, MPI_INT64_T, w.win()), "Put");
        check.ok(MPI_Win_unlock(peer, w.win()), "unlock");
    }

    /** Until the second put is here: it was called after the first unlock had returned. */
    private void compute(TestWindow w, int round) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (w.memory.getLong(8) != round) {
            VarHandle.fullFence();
            if (System.nanoTime() > deadline) {
                check.fail(w.kind + ", round " + round + ": nothing came in " + patience + " without a call of MPI");
                return;
            }
        }
        VarHandle.fullFence();
        check.same(round, w.memory.getLong(0), w.kind + ": what was put before");
    }
}
