package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jmpi.mpir.coll.FakeJob.Member;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.err.PeerFailure;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.OpKind;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.request.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded collectives: how they go on, end, fail, start again, and leave nothing. */
class NonblockingTest {
    private static void run(int size, FakeJob.Body body) throws Exception {
        try (FakeJob job = new FakeJob(size, Map.of())) {
            job.run(m -> {
                body.run(m);
                int[] sum = new int[1];
                m.coll().allreduce(new int[] {1}, sum, 1, ints(m), m.op(Ops.SUM));
                assertEquals(size, sum[0]);
            });
        }
    }

    private static Datatype ints(Member m) {
        return m.type(PredefinedTypes.INT);
    }

    private static CollCall<Request> start(Member m) {
        return Coll.nonblocking(m.rank(), m.comm());
    }

    private static void await(Member m, Request r) {
        Requests.wait(m.rank(), r, null);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void manyGoOnAtOnceAndEndInAnyOrder(int size) throws Exception {
        run(size, m -> {
            Request[] all = new Request[20];
            int[][] sums = new int[all.length][1];
            for (int i = 0; i < all.length; i++) {
                all[i] = start(m).allreduce(new int[] {m.me() + i}, sums[i], 1, ints(m), m.op(Ops.SUM));
            }
            for (int i = all.length - 1; i >= 0; i--) {
                await(m, all[i]);
                assertEquals(size * (size - 1) / 2 + size * i, sums[i][0]);
            }
        });
    }

    @Test
    void aCallIsUsedAgainOnceItHasEnded() throws Exception {
        run(2, m -> {
            CollCall<Request> first = start(m);
            Request r = first.barrier();
            CollCall<Request> second = start(m);
            if (!r.isComplete()) {
                assertNotSame(first, second);
            }
            Request s = second.barrier();
            await(m, r);
            await(m, s);
            CollCall<Request> third = start(m);
            assertTrue(third == first || third == second);
            await(m, third.barrier());
        });
    }

    @Test
    void anEmptyOneIsUsedAgain() throws Exception {
        run(2, m -> {
            CollCall<Request> call = start(m);
            await(m, call.bcast(null, 0, ints(m), 0));
            CollCall<Request> again = start(m);
            assertSame(call, again);
            await(m, again.barrier());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void allEndWhereOneExpectsAnotherAmount(int size) throws Exception {
        run(size, m -> {
            int count = m.me() == 0 ? 2 : 4;
            Request r = start(m).bcast(new int[count], count, ints(m), 0);
            if (m.me() == 0) {
                await(m, r);
            } else {
                // who hears it from a rank that failed gets 16 bytes, as it expects, and is told
                MpirException e = assertThrows(MpirException.class, () -> await(m, r));
                assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
                String words = e.getMessage();
                assertTrue(words.contains("sent 8 bytes") || words.contains("passes on an error"), words);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void allEndBlockingWhereOneExpectsAnotherAmount(int size) throws Exception {
        run(size, m -> {
            int count = m.me() == 0 ? 2 : 4;
            try {
                m.coll().bcast(new int[count], count, ints(m), 0);
                assertEquals(0, m.me());
            } catch (MpirException e) {
                assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
            }
        });
    }

    private static Op throwing(Member m, RuntimeException what) {
        Op op = Op.table(m.rank()).allocate();
        op.kind = OpKind.USER;
        op.function = (in, inout, count, type) -> {
            if (m.me() == 1) {
                throw what;
            }
        };
        return op;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 7})
    void allEndWhereOnesFunctionThrows(int size) throws Exception {
        IllegalStateException mine = new IllegalStateException("mine");
        run(size, m -> {
            onOneNode(m);
            Request r = start(m).allreduce(new int[3], new int[3], 3, ints(m), throwing(m, mine));
            if (m.me() == 1) {
                assertSame(mine, assertThrows(IllegalStateException.class, () -> await(m, r)));
            } else {
                endsOrHears(() -> await(m, r));
            }
        });
    }

    /** Who got anything from the rank that failed, itself or through others, is told. */
    private static void endsOrHears(Executable call) throws Exception {
        try {
            call.execute();
        } catch (MpirException e) {
            assertTrue(e.getMessage().contains("passes on an error"), e.getMessage());
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 7})
    void allEndBlockingWhereOnesFunctionThrows(int size) throws Exception {
        IllegalStateException mine = new IllegalStateException("mine");
        run(size, m -> {
            onOneNode(m);
            Op op = throwing(m, mine);
            if (m.me() == 1) {
                assertSame(mine, assertThrows(IllegalStateException.class, () -> m.coll()
                        .allreduce(new int[3], new int[3], 3, ints(m), op)));
            } else {
                endsOrHears(() -> m.coll().allreduce(new int[3], new int[3], 3, ints(m), op));
            }
        });
    }

    /** So every rank calls the function. */
    private static void onOneNode(Member m) {
        m.device().nodes = new int[m.size()];
    }

    @Test
    void aLostPeerEndsItAtOnceAndTheOthersAreTold() throws Exception {
        run(3, m -> {
            if (m.me() != 1) {
                m.comm().collSequence++;
                return;
            }
            PeerFailure gone = new PeerFailure(new MpirException(ErrorClass.ERR_PROC_ABORTED, "gone"));
            // two receives are posted: one fails, the other is let go
            int[] all = new int[3];
            Request r = start(m).gather(new int[1], 1, ints(m), all, 1, ints(m), 1);
            assertFalse(r.isComplete());
            m.device().loseNext = gone;
            assertSame(gone, assertThrows(PeerFailure.class, () -> await(m, r)));
            assertSame(gone, m.device().toldOthers);
            assertEquals(0, m.device().live);
        });
    }

    @Test
    void aSendThatFailsForWantOfAPeerEndsIt() throws Exception {
        run(2, m -> {
            if (m.me() == 1) {
                m.comm().collSequence++;
                return;
            }
            PeerFailure gone = new PeerFailure(new MpirException(ErrorClass.ERR_PROC_ABORTED, "gone"));
            m.device().throwNext = gone;
            Request r = start(m).bcast(new int[1], 1, ints(m), 0);
            assertTrue(r.isComplete());
            assertSame(gone, assertThrows(PeerFailure.class, () -> await(m, r)));
            assertSame(gone, m.device().toldOthers);
        });
    }

    @Test
    void whatFailedIsNotUsedAgainWhileItsDataMayMove() throws Exception {
        run(2, m -> {
            if (m.me() == 1) {
                m.comm().collSequence++;
                return;
            }
            CollCall<Request> call = start(m);
            m.device().throwNext = new PeerFailure(new MpirException(ErrorClass.ERR_PROC_ABORTED, "gone"));
            Request r = call.bcast(new int[1], 1, ints(m), 0);
            assertThrows(PeerFailure.class, () -> await(m, r));
            assertNotSame(call, start(m));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void aPersistentOneStartsAgainAndAgain(int size) throws Exception {
        run(size, m -> {
            int[] in = new int[5];
            int[] out = new int[5];
            Request r = Coll.persistent(m.rank(), m.comm()).allreduce(in, out, 5, ints(m), m.op(Ops.SUM));
            for (int round = 0; round < 3; round++) {
                in[4] = m.me() * 10 + round;
                Requests.start(m.rank(), r);
                await(m, r);
                assertEquals(10 * size * (size - 1) / 2 + size * round, out[4]);
                assertTrue(r.isInactive());
            }
            free(m, r);
        });
    }

    private static void free(Member m, Request r) {
        m.device().found = r;
        Requests.free(m.rank(), new int[] {1});
    }

    @Test
    void aPersistentOneStartsAgainAfterAFailure() throws Exception {
        run(3, m -> {
            int[] data = new int[2];
            Request r = Coll.persistent(m.rank(), m.comm()).bcast(data, 2, ints(m), 0);
            for (int round = 0; round < 4; round++) {
                boolean fails = m.me() == 2 && round % 2 == 0;
                data[1] = m.me() == 0 ? round + 7 : 0;
                m.device().failNext = fails ? ErrorClass.ERR_INTERN : 0;
                Requests.start(m.rank(), r);
                if (fails) {
                    assertThrows(MpirException.class, () -> await(m, r));
                    assertEquals(0, data[1]);
                } else {
                    await(m, r);
                    assertArrayEquals(new int[] {0, round + 7}, data);
                }
            }
            free(m, r);
        });
    }

    @Test
    void aFailureOfOneRunIsNotOneOfTheNext() throws Exception {
        run(2, m -> {
            m.device().failNext = m.me() == 1 ? ErrorClass.ERR_INTERN : 0;
            Request r = start(m).bcast(new int[1], 1, ints(m), 0);
            if (m.me() == 1) {
                assertThrows(MpirException.class, () -> await(m, r));
            } else {
                await(m, r);
            }
            Request s = start(m).bcast(new int[1], 1, ints(m), 0);
            await(m, s);
            assertNull(s.failure);
        });
    }

    @Test
    void aCommunicatorLivesAsLongAsWhatIsPending() throws Exception {
        run(2, m -> {
            int before = m.comm().refCount();
            Request r = start(m).barrier();
            assertEquals(before + (r.isComplete() ? 0 : 1), m.comm().refCount());
            await(m, r);
            assertEquals(before, m.comm().refCount());
        });
    }

    @Test
    void thousandsPendingDoNotRecurse() throws Exception {
        run(2, m -> {
            Request[] all = new Request[10_000];
            for (int i = 0; i < all.length; i++) {
                all[i] = start(m).barrier();
            }
            for (Request r : all) {
                await(m, r);
            }
        });
    }
}
