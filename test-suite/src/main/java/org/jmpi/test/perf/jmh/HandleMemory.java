package org.jmpi.test.perf.jmh;

import java.util.function.Supplier;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleAllocatorBuilder;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.request.Request;

/**
 * Prints how many objects of a kind were live at once, and the bytes of heap for each, the allocator's tables included.
 *
 * <p>Usage: {@code HandleMemory [LIMIT]}: as many objects as LIMIT (1048576) says, or as the bits of a handle allow. 2^26
 * objects of the smallest class take 2.5 GB.
 */
public final class HandleMemory {
    private HandleMemory() {}

    /** Runs it. */
    public static void main(String[] args) {
        int limit = args.length == 0 ? 1 << 20 : Integer.parseInt(args[0]);
        print("smallest", limit, HandleKind.INFO, HandleBenchmark.Thing::new, -1);
        print("request", limit, HandleKind.REQUEST, () -> new Request(null), 0);
        print("communicator", limit, HandleKind.COMM, Comm::new, -1);
        print("group", limit, HandleKind.GROUP, Group::new, -1);
    }

    @SuppressWarnings("ReachabilityFenceUsage") // nothing before it throws
    private static <T extends HandleObject> void print(
            String name, int limit, HandleKind kind, Supplier<T> maker, int pool) {
        HandleAllocatorBuilder<T> builder = HandleAllocator.of(kind, maker).sizes(0, 8);
        HandleAllocator<T> allocator = (pool < 0 ? builder : builder.pool(pool)).build();
        long before = usedHeap();
        String end = fill(allocator, limit);
        long bytes = usedHeap() - before;
        System.out.printf(
                "%-13s %9d live of at most %9d %6.1f bytes each  %s%n",
                name, allocator.liveCount(), allocator.capacity(), (double) bytes / allocator.liveCount(), end);
        java.lang.ref.Reference.reachabilityFence(allocator);
    }

    private static String fill(HandleAllocator<?> allocator, int limit) {
        try {
            for (int i = 0; i < limit; i++) {
                allocator.allocate();
            }
            return "";
        } catch (MpirException e) {
            return e.getMessage();
        }
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime r = Runtime.getRuntime();
        return r.totalMemory() - r.freeMemory();
    }
}
