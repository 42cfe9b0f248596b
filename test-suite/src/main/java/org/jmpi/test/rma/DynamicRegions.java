package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Memory that is attached and detached: several regions, halves of an array, what is not attached, and a list of nodes. */
public final class DynamicRegions {
    private static final int W = MPI_COMM_WORLD;
    private static final int N = 4000;
    private static final int NODES = 10;

    private final Check check = new Check();
    private final int[] win = {MPI_WIN_NULL};
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int right = (rank + 1) % ranks;
    private final int left = (rank + ranks - 1) % ranks;

    private DynamicRegions() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, DynamicRegions::run);
    }

    /** All ranks together. */
    public static int run(String[] args) {
        DynamicRegions test = new DynamicRegions();
        test.check.ok(MPI_Win_create_dynamic(MPI_INFO_NULL, W, test.win), "Win_create_dynamic");
        MPI_Win_set_errhandler(test.win[0], MPI_ERRORS_RETURN);
        test.regions();
        test.halves();
        test.refused();
        test.errors();
        test.list();
        test.check.ok(MPI_Win_free(test.win), "Win_free");
        return test.check.errors();
    }

    private static long address(Object memory) {
        long[] at = {-1};
        MPI_Get_address(memory, at);
        return at[0];
    }

    /** Tells all ranks' values of one. */
    private long[] all(long mine) {
        long[] all = new long[ranks];
        MPI_Allgather(new long[] {mine}, 1, MPI_AINT, all, 1, MPI_AINT, W);
        return all;
    }

    private void attach(Object memory, long bytes) {
        check.ok(MPI_Win_attach(win[0], memory, bytes), "attach");
    }

    private void detach(Object memory) {
        check.ok(MPI_Win_detach(win[0], memory), "detach");
    }

    private void regions() {
        ByteBuffer[] given = new ByteBuffer[1];
        MPI_Alloc_mem(N, MPI_INFO_NULL, given);
        given[0].put(0, new byte[N]);
        byte[] array = new byte[N];
        ByteBuffer direct = ByteBuffer.allocateDirect(N);
        Object[] memory = {array, direct, given[0]};
        for (Object each : memory) {
            attach(each, N);
        }
        for (int i = 0; i < memory.length; i++) {
            long at = MPI_Aint_add(all(address(memory[i]))[right], 100);
            check.ok(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win[0]), "lock");
            check.ok(MPI_Put(Bytes.of(50, i), 50, MPI_BYTE, right, at, 50, MPI_BYTE, win[0]), "Put");
            check.ok(MPI_Win_unlock(right, win[0]), "unlock");
        }
        MPI_Barrier(W);
        for (int i = 0; i < memory.length; i++) {
            byte[] found = new byte[50];
            ByteBuffer bytes = memory[i] instanceof ByteBuffer b ? b : ByteBuffer.wrap(array);
            bytes.get(100, found);
            check.equal(Bytes.of(50, i), found, "region " + i);
            check.same(0, bytes.get(99) | bytes.get(150), "what is beside in region " + i);
        }
        for (Object each : memory) {
            detach(each);
        }
        MPI_Free_mem(given[0]);
    }

    /** One operation reaches over two regions that lie beside each other, until one of them is detached. */
    private void halves() {
        byte[] whole = Bytes.blank(N);
        ByteBuffer second = mpi.MPI.slice(whole, N / 2);
        attach(whole, N / 2);
        attach(second, N / 2);
        check.same(N / 2, MPI_Aint_diff(address(second), address(whole)), "the distance of the halves");
        long at = all(address(whole))[right];
        check.ok(MPI_Win_lock_all(0, win[0]), "lock_all");
        check.ok(MPI_Put(Bytes.of(N, rank), N, MPI_BYTE, right, at, N, MPI_BYTE, win[0]), "Put over the border");
        check.ok(MPI_Win_flush(right, win[0]), "flush");
        byte[] in = Bytes.blank(N);
        check.ok(MPI_Get(in, N, MPI_BYTE, right, at, N, MPI_BYTE, win[0]), "Get over the border");
        check.ok(MPI_Win_unlock_all(win[0]), "unlock_all");
        Bytes.check(check, in, N, rank, "got over the border");
        MPI_Barrier(W);
        Bytes.check(check, whole, N, left, "put over the border");
        detach(second);
        MPI_Barrier(W);
        check.ok(MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win[0]), "lock");
        check.ok(MPI_Put(new byte[N], N, MPI_BYTE, right, at, N, MPI_BYTE, win[0]), "Put to what is half detached");
        check.error(MPI_ERR_RMA_RANGE, MPI_Win_flush(right, win[0]), "flush of it");
        check.ok(MPI_Win_unlock(right, win[0]), "unlock after the error");
        MPI_Barrier(W);
        Bytes.check(check, whole, N, left, "put to what is half detached");
        detach(whole);
    }

    /** What isn't attached is refused when the operation is completed, by each call that does so. */
    private void refused() {
        byte[] b = new byte[8];
        long at = all(address(new byte[8]))[right];
        for (int form = 0; form < 4; form++) {
            MPI_Barrier(W);
            if (form == 3) {
                check.ok(MPI_Win_fence(MPI_MODE_NOPRECEDE, win[0]), "fence");
            } else {
                check.ok(MPI_Win_lock_all(0, win[0]), "lock_all");
            }
            check.ok(MPI_Put(b, 8, MPI_BYTE, right, at, 8, MPI_BYTE, win[0]), "Put to what isn't attached");
            int code =
                    switch (form) {
                        case 0 -> MPI_Win_flush(right, win[0]);
                        case 1 -> MPI_Win_flush_all(win[0]);
                        case 2 -> MPI_Win_unlock_all(win[0]);
                        default -> MPI_Win_fence(MPI_MODE_NOSUCCEED, win[0]);
                    };
            check.error(MPI_ERR_RMA_RANGE, code, "completing it in form " + form);
            if (form < 2) {
                check.ok(MPI_Win_unlock_all(win[0]), "unlock_all after the error");
            }
        }
    }

    private void errors() {
        byte[] b = new byte[16];
        check.error(MPI_ERR_SIZE, MPI_Win_attach(win[0], b, -1), "attach", "size", "-1");
        check.error(MPI_ERR_BASE, MPI_Win_attach(win[0], b, 17), "attach", "16", "17");
        check.error(MPI_ERR_BASE, MPI_Win_attach(win[0], ByteBuffer.allocate(8).asReadOnlyBuffer(), 8), "read-only");
        check.error(MPI_ERR_RMA_ATTACH, MPI_Win_detach(win[0], b), "detach of what isn't attached");
        attach(b, 16);
        check.error(MPI_ERR_RMA_ATTACH, MPI_Win_attach(win[0], b, 8), "attach twice", "overlap");
        detach(b);
        check.error(MPI_ERR_RMA_ATTACH, MPI_Win_detach(win[0], b), "detach twice");
        check.ok(MPI_Win_attach(win[0], null, 0), "attach of nothing");
    }

    /** All ranks add nodes to the front of one list, whose head is rank 0's: by compare-and-swap. */
    private void list() {
        long[] head = {0};
        attach(head, 8);
        long headAt = all(address(head))[0];
        long[] found = {-1};
        long[][] nodes = new long[NODES][2];
        check.ok(MPI_Win_lock_all(0, win[0]), "lock_all");
        for (long[] node : nodes) {
            attach(node, 16);
            // an address and, where the lowest bits would be free, nothing: ranks are beside it
            long self = address(node);
            node[1] = rank;
            for (long expected = 0; ; expected = found[0]) {
                node[0] = expected;
                MPI_Win_sync(win[0]);
                long[] made = {self};
                int code = MPI_Compare_and_swap(made, new long[] {expected}, found, MPI_INT64_T, 0, headAt, win[0]);
                check.ok(code, "Compare_and_swap");
                check.ok(MPI_Win_flush(0, win[0]), "flush");
                if (found[0] == expected) {
                    break;
                }
            }
        }
        check.ok(MPI_Win_unlock_all(win[0]), "unlock_all");
        MPI_Barrier(W);
        count(head, nodes);
        MPI_Barrier(W);
        for (long[] node : nodes) {
            detach(node);
        }
        detach(head);
    }

    /** Each own node is the head, or the next one of exactly one node of any rank. */
    private void count(long[] head, long[][] nodes) {
        long[] nexts = new long[NODES];
        for (int i = 0; i < NODES; i++) {
            nexts[i] = nodes[i][0];
        }
        long[] all = new long[NODES * ranks];
        MPI_Allgather(nexts, NODES, MPI_INT64_T, all, NODES, MPI_INT64_T, W);
        long first = all(head[0])[0];
        int ends = 0;
        for (long next : all) {
            ends += next == 0 ? 1 : 0;
        }
        check.same(1, ends, "nodes without a next one");
        check.isTrue(first != 0, "the head of the list");
    }
}
