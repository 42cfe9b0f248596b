package org.jmpi.mpid.ch4.vci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.junit.jupiter.api.Test;

class VcisTest {
    private final AtomicInteger rings = new AtomicInteger();
    private final Vci first = new Vci(0, 0, () -> new Request(null), rings::incrementAndGet);
    private final Vci second = first.another(1, 0, () -> new Request(null));
    private final Vci third = first.another(2, 0, () -> new Request(null));
    private final Vcis vcis = new Vcis(first, second, third);

    VcisTest() {
        first.setMultiple(true);
        second.setMultiple(true);
        third.setMultiple(true);
    }

    @Test
    void shouldPutWorldAndSelfOnTheFirst() {
        assertEquals(0, vcis.ofContext(0));
        assertEquals(0, vcis.ofContext(ContextIds.CONTEXTS));
    }

    @Test
    void shouldPutAllContextsOfACommunicatorOnOne() {
        int[] communicators = new int[vcis.count()];
        for (int id = 2; id < 302; id++) {
            int vci = vcis.ofContext(id * ContextIds.CONTEXTS);
            communicators[vci]++;
            for (int c = 1; c < ContextIds.CONTEXTS; c++) {
                assertEquals(vci, vcis.ofContext(id * ContextIds.CONTEXTS + c));
            }
        }
        for (int n : communicators) {
            assertEquals(100, n);
        }
    }

    @Test
    void shouldDealTheIdsOutInTurnWhateverTheirNumber() {
        for (int count = 2; count <= 64; count++) {
            Vci[] many = new Vci[count];
            for (int number = 0; number < count; number++) {
                many[number] = number == 0 ? first : first.another(number, 0, () -> new Request(null));
            }
            Vcis spread = new Vcis(many);
            for (int id = 2; id < ContextIds.IDS; id++) {
                assertEquals(id % count, spread.ofContext(id * ContextIds.CONTEXTS));
            }
        }
    }

    @Test
    void shouldTakeAnyContextAndHandleForOneOfAVci() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            int bits = random.nextInt();
            int context = vcis.ofContext(bits);
            int handle = vcis.ofHandle(bits);
            assertTrue(context >= 0 && context < 3 && handle >= 0 && handle < 3, bits + ", seed " + seed);
        }
    }

    @Test
    void shouldFindTheVciOfARequest() {
        List<Vci> all = List.of(first, second, third);
        for (int i = 0; i < 3; i++) {
            all.get(i).enter();
            for (int k = 0; k < 5000; k++) {
                Request r = all.get(i).newRequest(RequestKind.RECV);
                assertSame(all.get(i), vcis.of(r));
                assertEquals(i, vcis.ofHandle(r.handle()));
            }
        }
        assertEquals(0, vcis.ofHandle(Handle.builtin(HandleKind.REQUEST, RequestKind.SEND.ordinal())));
    }

    @Test
    void shouldCountTheCompletionsOfTheRequestsVciOrOfAll() {
        vcis.enter(second);
        Request r = second.newRequest(RequestKind.RECV);
        r.addRef();
        Request other = first.newRequest(RequestKind.RECV);
        long ofSecond = vcis.epoch(r.handle());
        long ofFirst = vcis.epoch(other.handle());
        long ofAll = vcis.epoch(0);
        second.complete1(r);
        assertNotEquals(ofSecond, vcis.epoch(r.handle()));
        assertNotEquals(ofAll, vcis.epoch(0));
        assertEquals(ofFirst, vcis.epoch(other.handle()));
    }

    /** A listener may call anything, so that it is called by who may enter every VCI. */
    @Test
    void shouldTellListenersOnlyWhileTheFirstIsHeld() throws Exception {
        List<Request> told = new ArrayList<>();
        Thread other = new Thread(() -> {
            first.enter();
            first.exit();
        });
        second.enter();
        Request r = second.newRequest(RequestKind.RECV);
        r.addRef();
        second.whenComplete(r, complete -> {
            told.add(complete);
            other.start();
            while (!first.isWanted() && other.isAlive()) {
                Thread.onSpinWait();
            }
            assertTrue(other.isAlive(), "somebody else entered VCI 0 meanwhile");
        });
        second.complete1(r);
        assertTrue(r.isComplete());
        assertEquals(List.of(), told);
        assertEquals(2, r.refCount(), "who will tell it keeps it");
        vcis.exitAlone(second, 1);
        assertEquals(List.of(r), told);
        assertEquals(1, r.refCount());
        other.join(20_000);
        assertFalse(other.isAlive());
    }

    @Test
    void shouldTellListenersAtOnceWhileTheFirstIsHeld() {
        List<Request> told = new ArrayList<>();
        vcis.enter(second);
        Request r = second.newRequest(RequestKind.RECV);
        second.whenComplete(r, told::add);
        second.complete1(r);
        assertEquals(List.of(r), told);
        vcis.exit(second);
    }

    @Test
    void shouldWakeOnlyWhoWaitsForThatVci() {
        third.enter();
        Request r = third.newRequest(RequestKind.RECV);
        third.exit();
        vcis.watch(r.handle());
        complete(second, 1);
        assertEquals(0, rings.get());
        complete(third, 2);
        assertEquals(1, rings.get());
        vcis.unwatch(r.handle());
        complete(third, 2);
        assertEquals(1, rings.get());
        vcis.watch(0);
        complete(second, 1);
        assertEquals(2, rings.get());
        second.enter();
        vcis.exitAlone(second, 1);
        assertEquals(2, rings.get(), "nothing completed");
        vcis.unwatch(0);
    }

    private void complete(Vci vci, int number) {
        vci.enter();
        vci.complete1(vci.newRequest(RequestKind.RECV));
        vcis.exitAlone(vci, number);
    }

    /** Two threads that each hold one VCI and want VCI 0, or the other's, would wait for ever. */
    @Test
    void shouldRefuseTheFirstToAThreadThatIsAloneInAnother() {
        second.enter();
        assertThrows(AssertionError.class, first::enter);
        second.exit();
        vcis.enter(second);
        first.enter();
        first.exit();
        vcis.exit(second);
    }

    @Test
    void shouldLetAThreadIntoOneWhileAnotherIsHeld() throws Exception {
        second.enter();
        AtomicInteger entered = new AtomicInteger();
        Thread other = new Thread(() -> {
            third.enter();
            entered.incrementAndGet();
            vcis.exitAlone(third, 2);
            first.enter();
            entered.incrementAndGet();
            first.exit();
        });
        other.start();
        other.join(20_000);
        assertEquals(2, entered.get());
        vcis.exitAlone(second, 1);
    }

    @Test
    void shouldNameNoBuiltinRequestButInTheFirst() {
        assertTrue(first.completed(RequestKind.SEND).isComplete());
        assertNull(second.byWireId(Vci.wireId(first.completed(RequestKind.SEND))));
    }
}
