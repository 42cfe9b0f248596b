package org.jmpi.mpir.completion;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.coll.RoleDevice;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.RequestPool;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jmpi.mpir.request.Status;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;

class RequestsTest {
    private static final int NULL = Requests.REQUEST_NULL;

    private final Rank rank = new Rank(FakePmi.of(0, 1), CvarSet.fromEnvironment(Map.of(), new Properties()));
    private final HandleAllocator<Request> pool = HandleAllocator.of(HandleKind.REQUEST, () -> new Request(null))
            .recycled()
            .sizes(17, 4)
            .build();
    /** What happens at the next turns of progress. */
    private final ArrayDeque<Runnable> events = new ArrayDeque<>();

    RequestsTest() {
        Class<?>[] types = {RequestPool.class, DeviceProgress.class};
        Object roles = Proxy.newProxyInstance(
                Device.class.getClassLoader(), types, (proxy, method, args) -> call(method.getName(), args));
        rank.device = new RoleDevice(type -> roles, (name, argument) -> {
            throw new UnsupportedOperationException(name);
        });
        for (int i = 0; i < 17; i++) {
            RequestKind kind = i == 16 ? RequestKind.RECV : RequestKind.values()[Math.min(i, 13)];
            pool.addBuiltin(i, new Request(null).asBuiltin(Handle.builtin(HandleKind.REQUEST, i), kind));
        }
    }

    private Object call(String name, Object[] args) {
        switch (name) {
            case "findRequest":
                return pool.find((int) args[0]);
            case "firstDead":
                return firstDead((int[]) args[0], (int) args[1], (int) args[2]);
            case "releaseRequest":
                Request r = (Request) args[0];
                if (!r.isBuiltin() && r.release()) {
                    pool.free(r);
                }
                return null;
            case "completionEpoch":
                return 0L;
            case "poke":
                return step();
            case "progressWait":
                assertTrue(step(), "waits although nothing will ever happen");
                return null;
            default:
                throw new UnsupportedOperationException(name);
        }
    }

    private int firstDead(int[] handles, int n, int none) {
        return IntStream.range(0, n)
                .filter(i -> handles[i] != none && !pool.isLive(handles[i]))
                .findFirst()
                .orElse(n);
    }

    private boolean step() {
        Runnable event = events.poll();
        if (event != null) {
            event.run();
        }
        return event != null;
    }

    private Request receive(int source) {
        Request r = pool.allocate().begin(RequestKind.RECV);
        r.status.set(source, 10 + source, 100 + source);
        return r;
    }

    private static void fail(Request r, int errorClass) {
        r.failure = new MpirException(errorClass, "it failed");
        r.complete1();
    }

    private static Status[] statuses(int n) {
        Status[] s = new Status[n];
        java.util.Arrays.setAll(s, i -> new Status());
        return s;
    }

    @Test
    void shouldWaitForOneAndFreeIt() {
        Request r = receive(3);
        int handle = r.handle();
        events.add(() -> {});
        events.add(r::complete1);
        Status status = new Status();
        status.MPI_ERROR = 99;
        Requests.wait(rank, r, status);
        assertEquals(3, status.MPI_SOURCE);
        assertEquals(13, status.MPI_TAG);
        assertEquals(103, status.bytes());
        assertEquals(99, status.MPI_ERROR, "a call that completes one request leaves the error field alone");
        assertEquals(null, pool.find(handle));
    }

    @Test
    void shouldThrowTheFailureOfOne() {
        Request r = receive(0);
        fail(r, ErrorClass.ERR_TRUNCATE);
        RuntimeException failure = r.failure;
        assertSame(failure, assertThrows(MpirException.class, () -> Requests.wait(rank, r, null)));
        assertEquals(0, pool.liveCount());
    }

    @Test
    void shouldLeaveARequestAloneThatIsOnlyLookedAt() {
        Request r = receive(1);
        assertFalse(Requests.test(rank, r, null));
        assertFalse(Requests.getStatus(rank, r, null));
        r.complete1();
        Status status = new Status();
        assertTrue(Requests.getStatus(rank, r, status));
        assertEquals(1, status.MPI_SOURCE);
        assertEquals(1, pool.liveCount());
    }

    @Test
    void shouldWaitForAllAndSkipNullOnes() {
        Request a = receive(1);
        Request b = receive(2);
        int[] handles = {a.handle(), NULL, b.handle()};
        events.add(b::complete1);
        events.add(a::complete1);
        Status[] statuses = statuses(3);
        RequestArrays.waitall(rank, handles, 3, statuses);
        assertArrayEquals(new int[] {NULL, NULL, NULL}, handles);
        assertEquals(1, statuses[0].MPI_SOURCE);
        assertEquals(Constants.ANY_SOURCE, statuses[1].MPI_SOURCE);
        assertEquals(Constants.ANY_TAG, statuses[1].MPI_TAG);
        assertEquals(2, statuses[2].MPI_SOURCE);
        assertEquals(0, pool.liveCount());
    }

    @Test
    void shouldReportErrorsInStatuses() {
        Request good = receive(1);
        Request bad = receive(2);
        good.complete1();
        fail(bad, ErrorClass.ERR_TRUNCATE);
        int[] handles = {good.handle(), bad.handle()};
        Status[] statuses = statuses(2);
        MpirException e = assertThrows(MpirException.class, () -> RequestArrays.waitall(rank, handles, 2, statuses));
        assertEquals(ErrorClass.ERR_IN_STATUS, e.errorClass());
        assertTrue(e.getMessage().contains("it failed"), e.getMessage());
        assertEquals(0, statuses[0].MPI_ERROR);
        assertEquals(ErrorClass.ERR_TRUNCATE, statuses[1].MPI_ERROR);
        assertArrayEquals(new int[] {NULL, NULL}, handles);
        assertEquals(0, pool.liveCount());
    }

    @Test
    void shouldLeaveTheErrorFieldsAloneUnlessAnOperationFailed() {
        for (int form = 0; form < 4; form++) {
            Request a = receive(1);
            Request b = receive(2);
            a.complete1();
            b.complete1();
            int[] handles = {a.handle(), b.handle()};
            Status[] statuses = statuses(2);
            statuses[0].MPI_ERROR = 98;
            statuses[1].MPI_ERROR = 99;
            switch (form) {
                case 0 -> RequestArrays.waitall(rank, handles, 2, statuses);
                case 1 -> assertTrue(RequestArrays.testall(rank, handles, 2, statuses));
                case 2 -> RequestArrays.waitsome(rank, handles, 2, new int[1], new int[2], statuses);
                default -> RequestArrays.testsome(rank, handles, 2, new int[1], new int[2], statuses);
            }
            assertEquals(98, statuses[0].MPI_ERROR, "form " + form);
            assertEquals(99, statuses[1].MPI_ERROR, "form " + form);
            assertEquals(2, statuses[1].MPI_SOURCE, "form " + form);
        }
    }

    @Test
    void shouldSetTheErrorFieldsOfAllIfOneFailed() {
        Request[] all = {receive(1), receive(2), receive(3)};
        all[0].complete1();
        fail(all[1], ErrorClass.ERR_TRUNCATE);
        all[2].complete1();
        int[] handles = {all[0].handle(), all[1].handle(), all[2].handle()};
        Status[] statuses = statuses(3);
        for (Status s : statuses) {
            s.MPI_ERROR = 99;
        }
        assertThrows(MpirException.class, () -> RequestArrays.waitall(rank, handles, 3, statuses));
        assertEquals(0, statuses[0].MPI_ERROR);
        assertEquals(ErrorClass.ERR_TRUNCATE, statuses[1].MPI_ERROR);
        assertEquals(0, statuses[2].MPI_ERROR);
    }

    @Test
    void shouldTakeNothingInTestallUnlessAllAreComplete() {
        Request a = receive(1);
        Request b = receive(2);
        a.complete1();
        int[] handles = {a.handle(), b.handle()};
        assertFalse(RequestArrays.testall(rank, handles, 2, null));
        assertEquals(a.handle(), handles[0]);
        events.add(b::complete1);
        assertTrue(RequestArrays.testall(rank, handles, 2, null));
        assertArrayEquals(new int[] {NULL, NULL}, handles);
    }

    @Test
    void shouldReturnAtOnceWhereNothingIsActive() {
        int[] handles = {NULL, NULL};
        int[] index = {7};
        int[] outcount = {7};
        boolean[] flag = new boolean[1];
        Status status = new Status();
        RequestArrays.waitany(rank, handles, 2, index, status);
        assertEquals(Constants.UNDEFINED, index[0]);
        assertEquals(Constants.ANY_SOURCE, status.MPI_SOURCE);
        RequestArrays.testany(rank, handles, 2, index, flag, status);
        assertTrue(flag[0]);
        assertEquals(Constants.UNDEFINED, index[0]);
        RequestArrays.waitsome(rank, handles, 2, outcount, new int[2], null);
        assertEquals(Constants.UNDEFINED, outcount[0]);
        RequestArrays.testsome(rank, handles, 0, outcount, new int[0], null);
        assertEquals(Constants.UNDEFINED, outcount[0]);
        assertTrue(RequestArrays.testall(rank, handles, 2, null));
        RequestArrays.waitall(rank, handles, 2, null);
    }

    @Test
    void shouldWaitForAny() {
        Request a = receive(1);
        Request b = receive(2);
        int[] handles = {NULL, a.handle(), b.handle()};
        events.add(b::complete1);
        int[] index = new int[1];
        Status status = new Status();
        RequestArrays.waitany(rank, handles, 3, index, status);
        assertEquals(2, index[0]);
        assertEquals(2, status.MPI_SOURCE);
        assertArrayEquals(new int[] {NULL, a.handle(), NULL}, handles);
    }

    @Test
    void shouldNameTheOneThatFailedInAny() {
        Request a = receive(1);
        Request b = receive(2);
        fail(b, ErrorClass.ERR_TRUNCATE);
        int[] handles = {a.handle(), b.handle()};
        int[] index = new int[1];
        assertThrows(MpirException.class, () -> RequestArrays.waitany(rank, handles, 2, index, null));
        assertEquals(1, index[0]);
        assertEquals(NULL, handles[1]);
        boolean[] flag = new boolean[1];
        fail(a, ErrorClass.ERR_OTHER);
        assertThrows(MpirException.class, () -> RequestArrays.testany(rank, handles, 2, index, flag, null));
        assertTrue(flag[0]);
        assertEquals(0, index[0]);
    }

    @Test
    void shouldReturnEveryCompleteOneInSome() {
        Request a = receive(1);
        Request b = receive(2);
        Request c = receive(3);
        int[] handles = {a.handle(), b.handle(), c.handle()};
        int[] outcount = new int[1];
        int[] indices = new int[3];
        Status[] statuses = statuses(3);
        RequestArrays.testsome(rank, handles, 3, outcount, indices, statuses);
        assertEquals(0, outcount[0]);
        events.add(() -> {
            a.complete1();
            c.complete1();
        });
        RequestArrays.waitsome(rank, handles, 3, outcount, indices, statuses);
        assertEquals(2, outcount[0]);
        assertEquals(0, indices[0]);
        assertEquals(2, indices[1]);
        assertEquals(3, statuses[1].MPI_SOURCE);
        assertArrayEquals(new int[] {NULL, b.handle(), NULL}, handles);
    }

    @Test
    void shouldCountThoseThatFailedInSome() {
        Request a = receive(1);
        Request b = receive(2);
        a.complete1();
        fail(b, ErrorClass.ERR_TRUNCATE);
        int[] handles = {a.handle(), b.handle()};
        int[] outcount = new int[1];
        int[] indices = new int[2];
        Status[] statuses = statuses(2);
        MpirException e = assertThrows(
                MpirException.class, () -> RequestArrays.waitsome(rank, handles, 2, outcount, indices, statuses));
        assertEquals(ErrorClass.ERR_IN_STATUS, e.errorClass());
        assertEquals(2, outcount[0]);
        assertArrayEquals(new int[] {0, 1}, indices);
        assertEquals(ErrorClass.ERR_TRUNCATE, statuses[1].MPI_ERROR);
    }

    @Test
    void shouldSayWhichRequestIsStaleBeforeAnythingHappens() {
        Request a = receive(1);
        a.complete1();
        int[] handles = {a.handle(), 0xac000003};
        MpirException e = assertThrows(MpirException.class, () -> RequestArrays.waitall(rank, handles, 2, null));
        assertEquals(ErrorClass.ERR_REQUEST, e.errorClass());
        assertTrue(e.getMessage().contains("request 1 is 0xac000003"), e.getMessage());
        assertEquals(a.handle(), handles[0]);
    }

    @Test
    void shouldKnowTheRequestsThatAreAlwaysComplete() {
        Status status = new Status();
        Requests.wait(rank, Requests.procNullReceive(rank), status);
        assertEquals(Constants.PROC_NULL, status.MPI_SOURCE);
        assertEquals(0, status.bytes());
        Requests.wait(rank, Requests.completedSend(rank), status);
        assertEquals(Constants.ANY_SOURCE, status.MPI_SOURCE);
        assertTrue(Requests.completedSend(rank).isComplete());
    }

    @Test
    void shouldShowThatAReceiveWasCancelled() {
        Request r = receive(1);
        r.status.setWasCancelled(true);
        r.complete1();
        Status status = new Status();
        Requests.wait(rank, r, status);
        assertTrue(status.wasCancelled());
        assertFalse(pool.allocate().begin(RequestKind.RECV).status.wasCancelled(), "a recycled request begins anew");
    }
}
