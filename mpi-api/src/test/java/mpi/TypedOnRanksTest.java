package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Arrays and NIO buffers without count and datatype, on ranks that share a JVM. */
@Timeout(60)
class TypedOnRanksTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static boolean first() {
        return WORLD.getRank() == 0;
    }

    @Test
    void partOfAnArrayArrivesInAPartOfAnother() {
        OnRanks.run(2, () -> {
            if (first()) {
                WORLD.send(new double[] {0, 1.5, -2.5, 3}, 1, 2, 1, 7);
                WORLD.send(new boolean[] {false, true, true}, 1, 2, 1, 7);
            } else {
                double[] in = {9, 9, 9, 9, 9};
                Status status = WORLD.recv(in, 2, 3, 0, 7);
                assertEquals(2, status.getCount(MPI.DOUBLE));
                assertArrayEquals(new double[] {9, 9, 1.5, -2.5, 9}, in);
                boolean[] flags = new boolean[4];
                WORLD.recv(flags, 2, 2, 0, 7);
                assertArrayEquals(new boolean[] {false, false, true, true}, flags);
            }
        });
    }

    @Test
    void partOutsideTheArrayIsRefused() {
        OnRanks.run(1, () -> {
            int[] a = new int[3];
            assertThrows(IndexOutOfBoundsException.class, () -> WORLD.send(a, 2, 2, 0, 0));
            assertThrows(IndexOutOfBoundsException.class, () -> WORLD.iRecv(a, -1, 1, 0, 0));
            assertThrows(NullPointerException.class, () -> WORLD.send((int[]) null, 0, 0));
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPIException e = assertThrows(MPIException.class, () -> WORLD.send(a, 1, 2, 44, 0));
            assertEquals(MPI.ERR_RANK, e.getErrorClass());
            assertTrue(e.getMessage().contains("int[3] from byte 4"), e.getMessage());
        });
    }

    @Test
    void oldCallsWithDatatypesStillMeanWhatTheyMeant() {
        OnRanks.run(1, () -> {
            Request request = WORLD.iRecv(null, 0, MPI.BYTE, 0, 3);
            WORLD.send(null, 0, MPI.BYTE, 0, 3);
            request.waitFor();
            Object array = new int[] {5, 6};
            int[] in = new int[1];
            request = WORLD.iRecv(in, 1, MPI.INT, 0, 3);
            WORLD.send(array, 1, MPI.INT, 0, 3);
            request.waitFor();
            assertEquals(5, in[0]);
        });
    }

    @Test
    void buffersMoveFromPositionToLimit() {
        OnRanks.run(2, () -> {
            if (first()) {
                ByteBuffer out =
                        ByteBuffer.wrap(new byte[] {0, 1, 2, 3, 4}).position(1).limit(4);
                WORLD.send(out, 1, 0);
                assertEquals(4, out.position());
                assertEquals(4, out.limit());
                Request send = WORLD.iSend(out.limit(5), 1, 0);
                assertEquals(5, out.position());
                send.waitFor();
            } else {
                ByteBuffer in = ByteBuffer.allocateDirect(10).position(2).limit(8);
                WORLD.recv(in, 0, 0);
                assertEquals(5, in.position());
                assertEquals(8, in.limit());
                Request receive = WORLD.iRecv(in, 0, 0);
                receive.waitFor();
                assertEquals(6, in.position());
                byte[] all = new byte[10];
                in.clear().get(all);
                assertArrayEquals(new byte[] {0, 0, 1, 2, 3, 4, 0, 0, 0, 0}, all);
            }
        });
    }

    @Test
    void shouldSendWhatRemainedWhateverTheLimitIsLater() {
        int n = 300_000;
        OnRanks.run(2, () -> {
            if (first()) {
                ByteBuffer out = ByteBuffer.allocateDirect(n);
                out.put(n - 1, (byte) 9);
                Request send = WORLD.iSend(out, 1, 0);
                out.clear().limit(1);
                WORLD.send(null, 0, MPI.BYTE, 1, 1);
                send.waitFor();
            } else {
                WORLD.recv(null, 0, MPI.BYTE, 0, 1);
                byte[] in = new byte[n];
                WORLD.recv(in, 0, 0);
                assertEquals(9, in[n - 1]);
            }
        });
    }

    @Test
    void everyKindOfCompletionMovesThePosition() {
        OnRanks.run(1, () -> {
            for (int way = 0; way < 8; way++) {
                IntBuffer in = IntBuffer.allocate(5).position(1);
                Request[] receive = {MPI.REQUEST_NULL, WORLD.iRecv(in, 0, 1)};
                assertEquals(1, in.position());
                WORLD.send(new int[] {7, 8}, 0, 1);
                switch (way) {
                    case 0 -> Request.waitAll(receive);
                    case 1 -> Request.waitAny(receive);
                    case 2 -> Request.waitSome(receive);
                    case 3 -> assertTrue(Request.testAll(receive));
                    case 4 -> assertEquals(1, Request.testAny(receive));
                    case 5 -> assertEquals(1, Request.testSome(receive).length);
                    case 6 -> assertTrue(receive[1].test());
                    default -> assertEquals(2, receive[1].waitStatus().getCount(MPI.INT));
                }
                assertEquals(3, in.position(), "way " + way);
                assertEquals(8, in.get(2));
            }
        });
    }

    @Test
    void valuesArriveWhateverTheByteOrders() {
        OnRanks.run(2, () -> {
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                if (first()) {
                    DoubleBuffer out = ByteBuffer.allocate(48).order(order).asDoubleBuffer();
                    out.put(new double[] {0, 1.25, -3e300, 4, 5, 6}).position(1).limit(3);
                    WORLD.send(out, 1, 1);
                } else {
                    DoubleBuffer in = ByteBuffer.allocateDirect(48)
                            .order(ByteOrder.BIG_ENDIAN)
                            .asDoubleBuffer();
                    WORLD.recv(in.position(3), 0, 1);
                    assertEquals(5, in.position());
                    assertEquals(1.25, in.get(3));
                    assertEquals(-3e300, in.get(4));
                }
            }
        });
    }

    @Test
    void readOnlyBufferIsSentButNotReceivedInto() {
        OnRanks.run(1, () -> {
            IntBuffer in = IntBuffer.allocate(2);
            Request receive = WORLD.iRecv(in, 0, 1);
            WORLD.send(IntBuffer.wrap(new int[] {3, 4}).asReadOnlyBuffer(), 0, 1);
            receive.waitFor();
            assertEquals(4, in.get(1));
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            IntBuffer readOnly = in.clear().asReadOnlyBuffer();
            MPIException e = assertThrows(MPIException.class, () -> WORLD.recv(readOnly, 0, 1));
            assertEquals(MPI.ERR_BUFFER, e.getErrorClass());
            assertEquals(0, readOnly.position());
        });
    }
}
