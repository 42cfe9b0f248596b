package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Packed data and partitioned messages. */
@Timeout(60)
class PackAndPartitionTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    @Test
    void packedDataAreUnpackedWhereTheyWereSent() {
        OnRanks.run(2, () -> {
            int size = WORLD.packSize(3, MPI.INT) + WORLD.packSize(2, MPI.DOUBLE);
            byte[] packed = new byte[size + 5];
            if (WORLD.getRank() == 0) {
                int at = WORLD.pack(new int[] {1, -2, 3}, 3, MPI.INT, packed, 0);
                at = WORLD.pack(new double[] {1.5, -0.5}, 2, MPI.DOUBLE, packed, at);
                assertEquals(size, at);
                WORLD.send(packed, at, MPI.PACKED, 1, 0);
            } else {
                assertEquals(size, WORLD.recv(packed, size, MPI.PACKED, 0, 0).getCount(MPI.PACKED));
                int[] ints = new int[3];
                double[] doubles = new double[3];
                int at = WORLD.unpack(packed, 0, ints, 3, MPI.INT);
                assertEquals(size, WORLD.unpack(packed, at, doubles, 2, MPI.DOUBLE));
                assertArrayEquals(new int[] {1, -2, 3}, ints);
                assertArrayEquals(new double[] {1.5, -0.5, 0}, doubles);
            }
        });
    }

    /** A buffer of bytes, a vector of shorts: memory is memory. */
    @Test
    void byteBufferIsPackedAsAVectorOfShorts() {
        OnRanks.run(1, () -> {
            ByteBuffer memory = MPI.newByteBuffer(20);
            for (int i = 0; i < 10; i++) {
                memory.putShort(2 * i, (short) (1000 + i));
            }
            try (Datatype odd = Datatype.createVector(5, 1, 2, MPI.SHORT)) {
                odd.commit();
                byte[] packed = new byte[WORLD.packSize(1, odd)];
                assertEquals(10, WORLD.pack(memory, 1, odd, packed, 0));
                ByteBuffer seen = ByteBuffer.wrap(packed).order(ByteOrder.nativeOrder());
                for (int i = 0; i < 5; i++) {
                    assertEquals(1000 + 2 * i, seen.getShort(2 * i));
                }
                short[] back = new short[9];
                WORLD.unpack(packed, 0, back, 1, odd);
                assertArrayEquals(new short[] {1000, 0, 1002, 0, 1004, 0, 1006, 0, 1008}, back);
            }
        });
    }

    @Test
    void anyBufferHoldsPackedData() {
        OnRanks.run(1, () -> {
            ByteBuffer packed = MPI.newByteBuffer(64);
            long at = WORLD.pack(new long[] {5, 6}, 2L, MPI.LONG, packed, 3L);
            assertEquals(3 + 16, at);
            long[] back = new long[2];
            assertEquals(at, WORLD.unpack(packed, 3L, back, 2L, MPI.LONG));
            assertArrayEquals(new long[] {5, 6}, back);
            assertEquals(24_000_000_000L, WORLD.packSize(3_000_000_000L, MPI.LONG));
        });
    }

    @Test
    void externalDataAreBigEndian() {
        OnRanks.run(1, () -> {
            assertEquals(8, Comm.packExternalSize("external32", 2, MPI.INT));
            byte[] packed = new byte[8];
            assertEquals(8, Comm.packExternal("external32", new int[] {1, -2}, 2, MPI.INT, packed, 0));
            assertArrayEquals(new byte[] {0, 0, 0, 1, -1, -1, -1, -2}, packed);
            int[] back = new int[2];
            assertEquals(8, Comm.unpackExternal("external32", packed, 0, back, 2, MPI.INT));
            assertArrayEquals(new int[] {1, -2}, back);
        });
    }

    @Test
    void packingBeyondTheEndIsAnError() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPIException e =
                    assertThrows(MPIException.class, () -> WORLD.pack(new int[4], 4, MPI.INT, new byte[20], 8));
            assertTrue(e.getMessage().contains("20"), e.getMessage());
        });
    }

    @Test
    void partitionsArriveWhenTheyAreReady() {
        OnRanks.run(2, () -> {
            if (WORLD.getRank() == 0) {
                int[] out = new int[40];
                PartitionedRequest send = WORLD.pSendInit(out, 4, 10, MPI.INT, 1, 7);
                for (int round = 1; round <= 3; round++) {
                    send.start();
                    for (int i = 0; i < 40; i++) {
                        out[i] = 1000 * round + i;
                    }
                    send.pReady(2);
                    send.pReadyRange(0, 1);
                    WORLD.recv(null, 0, MPI.BYTE, 1, 1);
                    send.pReadyList(new int[] {3});
                    send.waitFor();
                    assertFalse(send.isNull());
                }
                send.free();
                assertTrue(send.isNull());
            } else {
                int[] in = new int[40];
                PartitionedRequest receive = WORLD.pRecvInit(in, 4, 10, MPI.INT, 0, 7);
                for (int round = 1; round <= 3; round++) {
                    Prequest.startAll(new Prequest[] {receive});
                    while (!receive.pArrived(0) || !receive.pArrived(2)) {
                        Thread.onSpinWait();
                    }
                    assertEquals(1000 * round + 29, in[29]);
                    assertFalse(receive.pArrived(3));
                    WORLD.send(null, 0, MPI.BYTE, 0, 1);
                    Status status = receive.waitStatus();
                    assertEquals(40, status.getCount(MPI.INT));
                    assertEquals(1000 * round + 39, in[39]);
                }
                receive.free();
            }
        });
    }

    @Test
    void receiveHasNoPartitionsToBeReady() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            int[] out = {4, 5};
            int[] in = new int[2];
            PartitionedRequest receive = WORLD.pRecvInit(in, 1, 2, MPI.INT, 0, 7);
            PartitionedRequest send = WORLD.pSendInit(out, 2, 1, MPI.INT, 0, 7, MPI.INFO_NULL);
            Prequest.startAll(new Prequest[] {receive, send});
            assertThrows(MPIException.class, () -> receive.pReady(0));
            assertThrows(MPIException.class, () -> send.pArrived(0));
            assertThrows(MPIException.class, () -> send.pReady(2));
            send.pReadyRange(0, 1);
            Request.waitAll(new Request[] {send, receive});
            assertArrayEquals(out, in);
            send.free();
            receive.free();
        });
    }
}
