package org.jmpi.mpir.handle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

class HandleAllocatorTest {
    private static final int POOL_CAPACITY = 256 * 4096;

    private static final class Thing extends HandleObject {}

    private static HandleAllocatorBuilder<Thing> of(HandleKind kind) {
        return HandleAllocator.of(kind, Thing::new);
    }

    @Test
    void shouldGiveOutMpichsHandles() {
        HandleAllocator<Thing> comms = of(HandleKind.COMM).sizes(3, 8).build();
        assertEquals(0x44000000, comms.addBuiltin(0, new Thing()).handle());
        assertEquals(0x44000001, comms.addBuiltin(1, new Thing()).handle());
        for (int i = 0; i < 8; i++) {
            assertEquals(0x84000000 + i, comms.allocate().handle());
        }
        assertEquals(0xc4000000, comms.allocate().handle());
        assertEquals(0xc4000001, comms.allocate().handle());
    }

    @Test
    void shouldForgetABuiltinObjectThatIsTakenOut() {
        HandleAllocator<Thing> comms = of(HandleKind.COMM).sizes(2, 8).build();
        Thing first = comms.addBuiltin(0, new Thing());
        Thing second = comms.addBuiltin(1, new Thing());
        comms.removeBuiltin(0);
        assertNull(comms.find(first.handle()));
        assertFalse(first.isLive());
        assertSame(second, comms.find(second.handle()));
    }

    @Test
    void shouldNumberBlocksAboveTheIndex() {
        HandleAllocator<Thing> groups = of(HandleKind.GROUP).sizes(0, 0).build();
        Thing last = null;
        for (int i = 0; i <= 4096; i++) {
            last = groups.allocate();
        }
        assertEquals(0xc8001000, last.handle());
        assertSame(last, groups.find(0xc8001000));
    }

    @Test
    void shouldKeepThePoolNumberInTheUpperBlockBits() {
        HandleAllocator<Thing> first =
                of(HandleKind.REQUEST).pool(0).sizes(17, 8).build();
        HandleAllocator<Thing> fifth =
                of(HandleKind.REQUEST).pool(5).sizes(17, 8).build();
        assertEquals(0xac000000, first.allocate().handle());
        Thing r = fifth.allocate();
        assertEquals(0xec500000, r.handle());
        assertEquals(5, Handle.pool(r.handle()));
        assertSame(r, fifth.find(0xec500000));
        assertNull(first.find(0xec500000), "the handle of another pool");
        assertNull(fifth.find(0xac000000), "direct requests belong to pool 0");
    }

    @Test
    void shouldOfferAllThatTheBitsAllow() {
        assertEquals(8 + (1 << 26), of(HandleKind.COMM).sizes(3, 8).build().capacity());
        assertEquals(
                8 + POOL_CAPACITY,
                of(HandleKind.REQUEST).pool(0).sizes(17, 8).build().capacity());
        assertEquals(
                POOL_CAPACITY,
                of(HandleKind.REQUEST).pool(63).sizes(17, 8).build().capacity());
    }

    @Test
    void shouldSayWhenTheBitsAreExhausted() {
        // one object behind a million handles would not do: each carries its own handle
        HandleAllocator<Thing> pool =
                of(HandleKind.REQUEST).pool(63).recycled().quarantine(10).build();
        Thing last = null;
        for (int i = 0; i < POOL_CAPACITY; i++) {
            last = pool.allocate();
        }
        assertEquals(0xefffffff, last.handle());
        MpirException e = assertThrows(MpirException.class, pool::allocate);
        assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
        assertTrue(e.getMessage().contains("1048576 live request objects"), e.getMessage());
        pool.free(last);
        assertSame(last, pool.allocate(), "rather than fail it ends the quarantine");
    }

    @Test
    void shouldReuseSlotsFirstInFirstOut() {
        HandleAllocator<Thing> ops = of(HandleKind.OP).sizes(0, 4).build();
        List<Thing> all = List.of(ops.allocate(), ops.allocate(), ops.allocate(), ops.allocate());
        int[] order = {2, 0, 3, 1};
        for (int i : order) {
            ops.free(all.get(i));
        }
        for (int i : order) {
            assertEquals(all.get(i).handle(), ops.allocate().handle());
        }
    }

    @Test
    void shouldKeepFreedSlotsInQuarantine() {
        HandleAllocator<Thing> ops = of(HandleKind.OP).sizes(0, 8).quarantine(2).build();
        Set<Integer> freed = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            Thing t = ops.allocate();
            ops.free(t);
            freed.add(t.handle());
        }
        assertEquals(2, freed.size(), "the first slot was not used again at once");
        Thing third = ops.allocate();
        assertTrue(!freed.contains(third.handle()));
        ops.free(third);
        assertTrue(freed.contains(ops.allocate().handle()), "three freed, two kept back: the oldest is due");
    }

    @Test
    void shouldMakeANewObjectOfTheNextGenerationUnlessItRecycles() {
        HandleAllocator<Thing> plain = of(HandleKind.OP).build();
        Thing old = plain.allocate();
        plain.free(old);
        Thing renewed = plain.allocate();
        assertNotSame(old, renewed);
        assertEquals(old.handle(), renewed.handle());
        assertEquals(1, renewed.generation());
        HandleAllocator<Thing> recycling = of(HandleKind.OP).recycled().build();
        Thing thing = recycling.allocate();
        recycling.free(thing);
        assertSame(thing, recycling.allocate());
        assertEquals(1, thing.generation());
        assertEquals(1, thing.refCount());
    }

    @Test
    void shouldFindOnlyWhatItGaveOutAndWhatLives() {
        HandleAllocator<Thing> comms = of(HandleKind.COMM).sizes(3, 2).build();
        comms.addBuiltin(0, new Thing());
        Thing direct = comms.allocate();
        assertNotNull(comms.find(0x44000000));
        int[] bad = {
            0,
            0x04000000,
            0x44000002,
            0x44000003,
            0x47ffffff,
            0x84000001,
            0x84000002,
            0x87ffffff,
            0xc4000000,
            0xc7ffffff,
            0x48000000,
            0x88000000,
            -1,
            Integer.MIN_VALUE,
            Integer.MAX_VALUE
        };
        for (int handle : bad) {
            assertNull(comms.find(handle), Handle.describe(handle));
        }
        assertSame(direct, comms.find(direct.handle()));
        comms.free(direct);
        assertNull(comms.find(direct.handle()), "stale");
    }

    @Test
    void shouldCompareTheWholeHandleOfABuiltinDatatype() {
        HandleAllocator<Thing> types = of(HandleKind.DATATYPE).sizes(77, 8).build();
        Thing real = types.addBuiltin(0x0b, 0x4c00080b, new Thing());
        assertSame(real, types.find(0x4c00080b));
        assertNull(types.find(0x4c00040b), "another size in the handle");
        assertNull(types.find(0x4c0008ff));
    }

    @Test
    void shouldRefuseToFreeAPredefinedObject() {
        HandleAllocator<Thing> ops = of(HandleKind.OP).sizes(1, 1).build();
        Thing sum = ops.addBuiltin(0, new Thing());
        assertThrows(IllegalStateException.class, () -> ops.free(sum));
    }

    @Test
    void shouldAgreeWithAPlainModelOverRandomUse() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        HandleAllocator<Thing> infos =
                of(HandleKind.INFO).sizes(0, 5).quarantine(3).build();
        List<Thing> live = new ArrayList<>();
        ArrayDeque<Integer> stale = new ArrayDeque<>();
        for (int i = 0; i < 20_000; i++) {
            if (live.isEmpty() || random.nextInt(100) < 50 + (i / 5000 % 2 == 0 ? 5 : -5)) {
                Thing t = infos.allocate();
                stale.remove(t.handle());
                live.add(t);
            } else {
                Thing t = live.remove(random.nextInt(live.size()));
                infos.free(t);
                stale.add(t.handle());
            }
            assertEquals(live.size(), infos.liveCount(), "seed " + seed);
        }
        live.forEach(t -> assertSame(t, infos.find(t.handle()), "seed " + seed));
        stale.forEach(h -> assertNull(infos.find(h), "seed " + seed));
        List<Thing> visited = new ArrayList<>();
        infos.forEachLive(visited::add);
        assertEquals(Set.copyOf(live), Set.copyOf(visited), "seed " + seed);
    }

    @Test
    void shouldServeSeveralThreadsAtOnce() throws Exception {
        HandleAllocator<Thing> comms = of(HandleKind.COMM).shared().build();
        Set<Integer> inUse = ConcurrentHashMap.newKeySet();
        inParallel(4, () -> {
            Random random = new Random();
            ArrayDeque<Thing> mine = new ArrayDeque<>();
            for (int i = 0; i < 20_000; i++) {
                if (mine.size() < 50 && random.nextBoolean()) {
                    Thing t = comms.allocate();
                    assertTrue(inUse.add(t.handle()), "given out twice: " + Handle.describe(t.handle()));
                    mine.add(t);
                } else if (!mine.isEmpty()) {
                    Thing t = mine.poll();
                    assertSame(t, comms.find(t.handle()));
                    inUse.remove(t.handle());
                    comms.free(t);
                }
            }
            return null;
        });
        assertEquals(inUse.size(), comms.liveCount());
    }

    @Test
    void shouldLetExactlyOneOfManyReleasesBeTheLast() throws Exception {
        for (int round = 0; round < 300; round++) {
            Thing shared = new Thing();
            shared.initRefs(4);
            AtomicInteger last = new AtomicInteger();
            inParallel(4, () -> {
                shared.addRef();
                last.addAndGet(shared.release() ? 1 : 0);
                last.addAndGet(shared.release() ? 1 : 0);
                return null;
            });
            assertEquals(1, last.get(), "round " + round);
            assertEquals(0, shared.refCount(), "round " + round);
        }
    }

    private static void inParallel(int threads, Callable<Void> body) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(body));
            }
            for (Future<Void> f : all) {
                f.get(30, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void shouldDescribeHandles() {
        assertEquals("0x44000000 (builtin communicator, 0)", Handle.describe(0x44000000));
        assertEquals("0x84000003 (direct communicator, 3)", Handle.describe(0x84000003));
        assertEquals("0x2c000000 (null request, 0)", Handle.describe(0x2c000000));
        assertEquals("0xec500007 (indirect request, 5242887)", Handle.describe(0xec500007));
        assertNotEquals(HandleKind.COMM.nullHandle(), HandleKind.GROUP.nullHandle());
        assertEquals(0x04000000, HandleKind.COMM.nullHandle());
    }
}
