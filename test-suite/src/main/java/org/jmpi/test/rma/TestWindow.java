package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A window over the world with as many bytes on each rank, of any kind of memory. */
final class TestWindow {
    /** What the memory of a window can be. */
    enum Kind {
        ARRAY,
        HEAP,
        DIRECT,
        ALLOC_MEM,
        ALLOCATE,
        SHARED,
        NONCONTIG,
        DYNAMIC;

        /** Returns whether such a window can be made here. */
        boolean isPossible() {
            boolean isOneNode =
                    MTest.sharesMemory() && MTest.hasRoomToShare() && System.getenv("MPIR_CVAR_NUM_CLIQUES") == null;
            return (this != SHARED && this != NONCONTIG) || isOneNode;
        }

        /** Returns whether ranks load and store each other's parts, as far as one knows. */
        boolean isShared() {
            boolean isAllocated = this == ALLOCATE || this == SHARED || this == NONCONTIG;
            return MTest.threadRanks() || (MTest.sharesMemory() && isAllocated);
        }
    }

    /** How accesses can be synchronised. */
    enum Sync {
        FENCE,
        GROUP,
        LOCK,
        EXCLUSIVE,
        LOCK_ALL
    }

    static final int W = MPI_COMM_WORLD;

    final Check check;
    final Kind kind;
    final int rank = MTest.rank();
    final int ranks = MTest.size();
    final int unit;
    final int[] handle = {MPI_WIN_NULL};
    /** The own part. */
    final ByteBuffer memory;

    private final int[] world = new int[1];
    private Object base;
    /** Where the parts of a dynamic window begin. */
    private final long[] addresses;

    /**
     * Makes the window: collective.
     *
     * @param bytes per rank
     * @param unit the displacement unit of this rank; a dynamic window has 1
     */
    TestWindow(Check check, Kind kind, int bytes, int unit) {
        this.check = check;
        this.kind = kind;
        this.unit = kind == Kind.DYNAMIC ? 1 : unit;
        addresses = new long[ranks];
        int info = kind == Kind.NONCONTIG ? noncontiguous() : MPI_INFO_NULL;
        ByteBuffer[] given = {null};
        switch (kind) {
            case ALLOCATE -> check.ok(MPI_Win_allocate(bytes, unit, info, W, given, handle), "Win_allocate");
            case SHARED, NONCONTIG ->
                check.ok(MPI_Win_allocate_shared(bytes, unit, info, W, given, handle), "Win_allocate_shared");
            default -> given[0] = own(bytes);
        }
        memory = given[0].order(ByteOrder.nativeOrder());
        if (info != MPI_INFO_NULL) {
            MPI_Info_free(new int[] {info});
        }
        MPI_Comm_group(W, world);
        MPI_Win_set_errhandler(handle[0], MPI_ERRORS_RETURN);
        MPI_Barrier(W);
    }

    private static int noncontiguous() {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], "alloc_shared_noncontig", "true");
        return info[0];
    }

    private ByteBuffer own(int bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
        if (kind == Kind.ALLOC_MEM) {
            ByteBuffer[] given = new ByteBuffer[1];
            check.ok(MPI_Alloc_mem(bytes, MPI_INFO_NULL, given), "Alloc_mem");
            buffer = given[0];
            buffer.put(0, new byte[bytes]);
        } else if (kind == Kind.ARRAY || kind == Kind.HEAP) {
            buffer = ByteBuffer.wrap(new byte[bytes]);
        }
        base = kind == Kind.ARRAY ? buffer.array() : buffer;
        if (kind != Kind.DYNAMIC) {
            check.ok(MPI_Win_create(base, bytes, unit, MPI_INFO_NULL, W, handle), "Win_create");
            return buffer;
        }
        check.ok(MPI_Win_create_dynamic(MPI_INFO_NULL, W, handle), "Win_create_dynamic");
        check.ok(MPI_Win_attach(handle[0], base, bytes), "Win_attach");
        long[] own = {-1};
        MPI_Get_address(base, own);
        MPI_Allgather(own, 1, MPI_AINT, addresses, 1, MPI_AINT, W);
        return buffer;
    }

    int win() {
        return handle[0];
    }

    int right() {
        return (rank + 1) % ranks;
    }

    int left() {
        return (rank + ranks - 1) % ranks;
    }

    /** Returns the displacement of what lies {@code units} displacement units after the start of a part. */
    long at(int target, long units) {
        return addresses[target] + units;
    }

    /** Begins accesses to any rank in one of the ways; {@code target} is the one that a lock is for. */
    void begin(Sync sync, int target) {
        switch (sync) {
            case FENCE -> check.ok(MPI_Win_fence(0, win()), "Win_fence");
            case GROUP -> {
                check.ok(MPI_Win_post(world[0], 0, win()), "Win_post");
                check.ok(MPI_Win_start(world[0], 0, win()), "Win_start");
            }
            case LOCK -> check.ok(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win()), "Win_lock");
            case EXCLUSIVE -> check.ok(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win()), "Win_lock, exclusive");
            case LOCK_ALL -> check.ok(MPI_Win_lock_all(0, win()), "Win_lock_all");
        }
    }

    /** Ends them; then all ranks see what all did. */
    void end(Sync sync, int target) {
        switch (sync) {
            case FENCE -> check.ok(MPI_Win_fence(0, win()), "Win_fence at the end");
            case GROUP -> {
                check.ok(MPI_Win_complete(win()), "Win_complete");
                check.ok(MPI_Win_wait(win()), "Win_wait");
            }
            case LOCK, EXCLUSIVE -> check.ok(MPI_Win_unlock(target, win()), "Win_unlock");
            case LOCK_ALL -> check.ok(MPI_Win_unlock_all(win()), "Win_unlock_all");
        }
        if (sync != Sync.FENCE) {
            barrier();
        }
    }

    /** Waits for all ranks; then their loads see what was done before. */
    void barrier() {
        check.ok(MPI_Barrier(W), "Barrier");
        check.ok(MPI_Win_sync(win()), "Win_sync");
    }

    /** Writes the own part, to which nobody else may have access then. */
    void fill(byte[] bytes) {
        memory.put(0, bytes);
        barrier();
    }

    /** Returns a copy of the own part. */
    byte[] bytes() {
        byte[] copy = new byte[memory.capacity()];
        memory.get(0, copy);
        return copy;
    }

    /** Makes the own part blank. */
    void blank() {
        fill(Bytes.blank(memory.capacity()));
    }

    /** Frees the window and the memory: collective. */
    void free() {
        if (kind == Kind.DYNAMIC) {
            barrier();
            check.ok(MPI_Win_detach(win(), base), "Win_detach");
        }
        check.ok(MPI_Win_free(handle), "Win_free");
        check.same(MPI_WIN_NULL, handle[0], "the handle of a freed window");
        MPI_Group_free(world);
        if (kind == Kind.ALLOC_MEM) {
            check.ok(MPI_Free_mem(base), "Free_mem");
        }
    }
}
