package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages of objects on ranks that share a JVM. */
@Timeout(60)
class ObjectMessagesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int LARGE = 3_000_000;

    record Particle(int id, double mass) implements Serializable {}

    private static int me() {
        return WORLD.getRank();
    }

    private static byte[] large(int seed) {
        byte[] bytes = new byte[LARGE];
        for (int i = 0; i < LARGE; i++) {
            bytes[i] = (byte) (i * 31 + seed + (i >>> 11));
        }
        return bytes;
    }

    @Test
    void objectsOfAnyLengthArriveInOrder() {
        OnRanks.run(2, () -> {
            List<Object> sent = Arrays.asList(null, "text", 5, List.of(1, "two"), large(3), Map.of("k", new int[0]));
            if (me() == 0) {
                sent.forEach(o -> WORLD.sendObject(o, 1, 4));
            } else {
                for (Object o : sent) {
                    ReceivedObject<Object> in = WORLD.recvObjectStatus(MPI.ANY_SOURCE, MPI.ANY_TAG);
                    assertTrue(o instanceof Map || java.util.Objects.deepEquals(o, in.object()), "" + o);
                    assertEquals(0, in.status().getSource());
                    assertEquals(4, in.status().getTag());
                }
            }
        });
    }

    @Test
    void bothMayReceiveFirstWhatBothSend() {
        OnRanks.run(2, () -> {
            int other = 1 - me();
            for (int i = 0; i < 20; i++) {
                ObjectRequest<byte[]> in = WORLD.iRecvObject(byte[].class, other, 1);
                if (i % 2 == 0) {
                    WORLD.sendObject(large(me() + i), other, 1);
                } else {
                    Request[] sends = {WORLD.iSendObject(large(me() + i), other, 1)};
                    Request.waitAll(sends);
                }
                assertTrue(Arrays.equals(large(other + i), in.get()));
                assertEquals(other, in.getStatus().getSource());
                assertTrue(in.test());
                assertSame(in.get(), in.get());
            }
        });
    }

    @Test
    void receivesTakeMessagesInTheOrderTheyBeganWhateverTheOrderOfWaits() {
        OnRanks.run(2, () -> {
            if (me() == 0) {
                ObjectRequest<String> any = WORLD.iRecvObject(1, MPI.ANY_TAG);
                ObjectRequest<String> five = WORLD.iRecvObject(1, 5);
                ObjectRequest<String> wild = WORLD.iRecvObject(MPI.ANY_SOURCE, MPI.ANY_TAG);
                ObjectRequest<String> last = WORLD.iRecvObject(1, 5);
                WORLD.barrier();
                assertEquals("c", last.get());
                assertEquals("b", five.get());
                assertEquals("a", any.get());
                assertEquals("d", wild.get());
                assertEquals(9, wild.getStatus().getTag());
            } else {
                WORLD.barrier();
                // posted order: any <- a(7), five <- b(5), wild <- the next one left over, last <- a 5
                WORLD.sendObject("a", 0, 7);
                WORLD.sendObject("b", 0, 5);
                WORLD.sendObject("d", 0, 9);
                WORLD.sendObject("c", 0, 5);
            }
        });
    }

    @Test
    void blockingReceiveDoesNotOvertakeOneThatBeganBefore() {
        OnRanks.run(1, () -> {
            ObjectRequest<Integer> first = WORLD.iRecvObject(0, 1);
            WORLD.sendObject(1, 0, 1);
            WORLD.sendObject(2, 0, 1);
            assertEquals(2, WORLD.<Integer>recvObject(MPI.ANY_SOURCE, 1));
            assertEquals(1, first.get());
        });
    }

    @Test
    void receiveIsCancelledUnlessItHasAMessage() {
        OnRanks.run(1, () -> {
            ObjectRequest<String> never = WORLD.iRecvObject(0, 9);
            assertFalse(never.test());
            never.cancel();
            assertTrue(never.test());
            assertNull(never.get());
            assertTrue(never.getStatus().isCancelled());
            WORLD.sendObject("x", 0, 9);
            ObjectRequest<String> late = WORLD.iRecvObject(0, 9);
            late.cancel();
            assertEquals("x", late.get());
            assertFalse(late.getStatus().isCancelled());
            assertFalse(ObjectReceives.anyPosted());
        });
    }

    @Test
    void nothingComesFromNowhere() {
        OnRanks.run(1, () -> {
            ObjectRequest<String> all = WORLD.iRecvObject(MPI.ANY_SOURCE, MPI.ANY_TAG);
            WORLD.sendObject(new Object(), MPI.PROC_NULL, 1);
            WORLD.iSendObject("x", MPI.PROC_NULL, 1).waitFor();
            assertNull(WORLD.recvObject(MPI.PROC_NULL, 1));
            ObjectRequest<String> none = WORLD.iRecvObject(MPI.PROC_NULL, 1);
            assertNull(none.get());
            assertEquals(MPI.PROC_NULL, none.getStatus().getSource());
            all.cancel();
            assertNull(WORLD.recvObject(String.class, MPI.PROC_NULL, 1));
        });
    }

    @Test
    void unlistedClassIsAnErrorAfterWhichTheCommunicatorGoesOn() {
        OnRanks.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            if (me() == 0) {
                for (int i = 0; i < 4; i++) {
                    WORLD.sendObject(new Particle(i, 0.5), 1, 1);
                }
            } else {
                MPIException e = assertThrows(MPIException.class, () -> WORLD.recvObject(0, 1));
                assertEquals(MPI.ERR_TYPE, e.getErrorClass());
                assertTrue(e.getMessage().contains("mpi.ObjectMessagesTest$Particle"), e.getMessage());
                ObjectRequest<Particle> second = WORLD.iRecvObject(0, 1);
                assertThrows(MPIException.class, second::get);
                assertThrows(MPIException.class, second::get);
                assertEquals(2, WORLD.recvObject(Particle.class, 0, 1).id());
                ObjectMessages.allow("mpi.ObjectMessagesTest$*");
                assertEquals(3, WORLD.<Particle>recvObject(0, 1).id());
            }
        });
    }

    @Test
    void messageThatIsNoObjectIsAnErrorAfterWhichTheCommunicatorGoesOn() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            Request raw = WORLD.iSend(new int[] {1, 2, 3}, 0, 1);
            Request object = WORLD.iSendObject("after", 0, 1);
            MPIException e = assertThrows(MPIException.class, () -> WORLD.recvObject(0, 1));
            assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            assertTrue(e.getMessage().contains("12 bytes is no object message"), e.getMessage());
            assertEquals("after", WORLD.recvObject(0, 1));
            Request.waitAll(new Request[] {raw, object});
            assertThrows(MPIException.class, () -> WORLD.sendObject(new Object(), 0, 1));
            assertThrows(MPIException.class, () -> WORLD.sendObject("x", 7, 1));
            assertThrows(MPIException.class, () -> WORLD.iRecvObject(7, 1));
            assertFalse(ObjectReceives.anyPosted());
        });
    }

    private static final class Upper implements ObjectSerializer {
        @Override
        public void write(Object object, OutputStream out) throws IOException {
            out.write(((String) object).toUpperCase(java.util.Locale.ROOT).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Object read(InputStream in, Class<?> type) throws IOException {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void serializerIsOfTheCommunicatorAndItsDuplicates() {
        OnRanks.run(1, () -> {
            Intracomm comm = WORLD.dup();
            comm.setSerializer(new Upper());
            Intracomm copy = comm.dup();
            assertEquals("X", copy.sendRecvObject("x", 0, 1, 0, 1));
            assertEquals("x", WORLD.sendRecvObject("x", 0, 1, 0, 1));
            copy.setSerializer(null);
            assertEquals("x", copy.sendRecvObject("x", 0, 1, 0, 1));
            ObjectMessages.setSerializer(new Upper());
            assertEquals("X", copy.sendRecvObject("x", 0, 1, 0, 1));
            copy.free();
            comm.free();
            Intracomm fresh = WORLD.split(0, 0);
            ObjectMessages.setSerializer(null);
            assertTrue(fresh.getSerializer() instanceof JavaSerializer);
            fresh.free();
        });
    }

    @Test
    void collectivesMoveObjects() {
        for (int ranks : new int[] {1, 2, 3, 4}) {
            OnRanks.run(ranks, () -> {
                int size = WORLD.getSize();
                int root = size - 1;
                String own = "x".repeat(me() * 1000) + me();
                List<Integer> sent = List.of(1, 2, 3);
                assertEquals(sent, WORLD.bcastObject(me() == root ? sent : null, root));
                List<String> all = WORLD.allGatherObject(own);
                List<String> atRoot = WORLD.gatherObject(own, root);
                assertEquals(me() == root ? size : 0, atRoot.size());
                for (int r = 0; r < size; r++) {
                    assertEquals("x".repeat(r * 1000) + r, all.get(r));
                    assertTrue(me() != root || all.equals(atRoot));
                }
                assertEquals(own, WORLD.scatterObject(me() == root ? all : null, root));
            });
        }
    }

    @Test
    void collectiveFailsAtAllRanksIfOneCannotSend() {
        OnRanks.run(3, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            Object own = me() == 1 ? new Object() : "fine";
            int expected = me() == 1 ? MPI.ERR_TYPE : MPI.ERR_OTHER;
            expect(expected, () -> WORLD.bcastObject(own, 1));
            expect(expected, () -> WORLD.gatherObject(own, 0));
            expect(expected, () -> WORLD.allGatherObject(own));
            expect(expected, () -> WORLD.scatterObject(Arrays.asList("", own, ""), 1));
            expect(me() == 1 ? MPI.ERR_COUNT : MPI.ERR_OTHER, () -> WORLD.scatterObject(new ArrayList<>(), 1));
            assertEquals("on", WORLD.bcastObject("on", 2));
        });
    }

    private static void expect(int errorClass, org.junit.jupiter.api.function.Executable call) {
        assertEquals(errorClass, assertThrows(MPIException.class, call).getErrorClass());
    }
}
