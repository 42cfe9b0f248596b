package org.jmpi.test.rma;

import java.nio.ByteBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Class {@code mpi.Win} with parts that no byte buffer has: MPIR_CVAR_CH4_WIN_CHUNK_SIZE is 65536. */
public final class LargeUserWindows {
    private static final int CHUNK = 65_536;
    private static final long SIZE = 3L * CHUNK + 1000;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();

    private LargeUserWindows() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, LargeUserWindows::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws MPIException {
        LargeUserWindows test = new LargeUserWindows();
        try (Win win = Win.allocate(SIZE, 1, MPI.INFO_NULL, MPI.COMM_WORLD)) {
            test.pieces(win);
        }
        if (MTest.sharesMemory()) {
            try (Win win = Win.allocateShared(SIZE, 1, MPI.INFO_NULL, MPI.COMM_WORLD)) {
                test.pieces(win);
            }
        }
        try (Win win = Win.allocate(CHUNK + 10L, 1, MPI.INFO_NULL, MPI.COMM_WORLD)) {
            test.one(win);
        }
        return test.check.errors();
    }

    private void pieces(Win win) throws MPIException {
        int right = (rank + 1) % ranks;
        int left = (rank + ranks - 1) % ranks;
        long at = 3L * CHUNK - 100;
        win.lockAll(0);
        win.put(Bytes.of(200, 40 + rank), 200, MPI.BYTE, right, at, 200, MPI.BYTE);
        win.unlockAll();
        MPI.COMM_WORLD.barrier();
        win.sync();
        ByteBuffer[] own = (ByteBuffer[]) win.getBase();
        check.same(4, own.length, "the pieces of the own part");
        Bytes.check(check, LargeWindow.load(own, at, 200), 200, 40 + left, "what was put");
        check.equal(SIZE, ((Number) win.getAttr(MPI.WIN_SIZE)).longValue(), "WIN_SIZE");
        check.isTrue(win.getAttr(MPI.WIN_BASE) instanceof Long, "WIN_BASE is " + win.getAttr(MPI.WIN_BASE));
        ByteBuffer[] theirs = win.sharedPieces(right);
        check.isTrue(theirs != null || !MTest.sharesMemory(), "a part that isn't shared");
        if (theirs != null) {
            check.same(4, theirs.length, "the pieces of another part");
            check.same(1000, theirs[3].capacity(), "the last piece");
            Bytes.check(check, LargeWindow.load(theirs, at, 200), 200, 40 + rank, "what this rank put");
            refuses(win, right);
        }
        MPI.COMM_WORLD.barrier();
    }

    private void refuses(Win win, int target) throws MPIException {
        try {
            win.shared(target);
            check.fail("one buffer has four pieces");
        } catch (IllegalStateException e) {
            check.isTrue(e.getMessage().contains("sharedPieces"), "what is to be called: " + e.getMessage());
        }
    }

    private void one(Win win) throws MPIException {
        check.same(CHUNK + 10, ((ByteBuffer) win.getBase()).capacity(), "one buffer");
        check.same(CHUNK + 10, win.shared(rank).capacity(), "one buffer");
        check.same(1, win.sharedPieces(rank).length, "one piece");
    }
}
