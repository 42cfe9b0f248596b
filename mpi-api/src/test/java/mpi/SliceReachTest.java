package mpi;

import static mpi.OnRanks.alone;
import static mpi.Slices.N;
import static mpi.Slices.WORLD;
import static mpi.Slices.around;
import static mpi.Slices.bytes;
import static mpi.Slices.committed;
import static mpi.Slices.contents;
import static mpi.Slices.direct;
import static mpi.Slices.ramp;
import static mpi.Slices.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Slices.Made;
import org.jmpi.binding.Mpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A slice is to datatypes what {@code &buf[n]} is in C: they reach what lies before it, and nothing outside the whole. */
@Timeout(120)
class SliceReachTest {
    @ParameterizedTest
    @EnumSource(Made.class)
    void sendReadsBeforeTheSlice(Made how) {
        alone(() -> {
            Datatype type = around();
            Buffer slice = how.maker.apply(ramp());
            if (!how.reaches()) {
                refused(() -> WORLD.iSend(slice, 1, type, 0, 1));
                return;
            }
            int[] in = new int[5];
            WORLD.sendRecv(slice, 1, type, 0, 1, in, 5, MPI.INT, 0, 1);
            assertArrayEquals(new int[] {100, 105, 106, 108, 113}, in);
            Request request = WORLD.iSend(slice, 1, type, 0, 1);
            WORLD.recv(in, 5, MPI.INT, 0, 1);
            request.waitFor();
            assertArrayEquals(new int[] {100, 105, 106, 108, 113}, in);
            type.free();
        });
    }

    @Test
    void receiveWritesBeforeTheSliceAndNothingElse() {
        alone(() -> {
            Datatype type = around();
            int[] out = {1, 2, 3, 4, 5};
            int[] expected = ramp();
            expected[0] = 1;
            expected[5] = 2;
            expected[6] = 3;
            expected[8] = 4;
            expected[13] = 5;
            IntBuffer ints = direct(ramp());
            Request request = WORLD.iRecv(MPI.slice(ints, 8), 1, type, 0, 1);
            WORLD.send(out, 5, MPI.INT, 0, 1);
            request.waitFor();
            assertArrayEquals(expected, contents(ints));
            int[] array = ramp();
            WORLD.sendRecv(out, 5, MPI.INT, 0, 1, MPI.slice(array, 8), 1, type, 0, 1);
            assertArrayEquals(expected, array);
            ByteBuffer bytes = bytes(ramp());
            WORLD.sendRecv(out, 5, MPI.INT, 0, 1, MPI.slice(bytes, 32), 1, type, 0, 1);
            assertArrayEquals(expected, contents(bytes.asIntBuffer()));
            type.free();
        });
    }

    @Test
    void allKindsOfBuffersDo() {
        alone(() -> {
            Datatype type = committed(Datatype.createHIndexed(new int[] {8}, new int[] {-8}, MPI.BYTE));
            Buffer[] wholes = {
                MPI.newByteBuffer(32),
                MPI.newCharBuffer(16),
                MPI.newShortBuffer(16),
                MPI.newIntBuffer(8),
                MPI.newLongBuffer(4),
                MPI.newFloatBuffer(8),
                MPI.newDoubleBuffer(4)
            };
            Buffer[] slices = {
                MPI.slice((ByteBuffer) wholes[0], 24),
                MPI.slice((java.nio.CharBuffer) wholes[1], 12),
                MPI.slice((java.nio.ShortBuffer) wholes[2], 12),
                MPI.slice((IntBuffer) wholes[3], 6),
                MPI.slice((java.nio.LongBuffer) wholes[4], 3),
                MPI.slice((java.nio.FloatBuffer) wholes[5], 6),
                MPI.slice((java.nio.DoubleBuffer) wholes[6], 3)
            };
            for (int i = 0; i < wholes.length; i++) {
                byte[] data = {1, 2, 3, 4, 5, 6, 7, (byte) (8 + i)};
                WORLD.sendRecv(data, 8, MPI.BYTE, 0, 1, slices[i], 1, type, 0, 1);
                byte[] all = new byte[32];
                WORLD.sendRecv(wholes[i], 32, MPI.BYTE, 0, 1, all, 32, MPI.BYTE, 0, 1);
                byte[] expected = new byte[32];
                System.arraycopy(data, 0, expected, 16, 8);
                assertArrayEquals(expected, all, "buffer " + i);
                byte[] back = new byte[8];
                WORLD.sendRecv(slices[i], 1, type, 0, 1, back, 8, MPI.BYTE, 0, 1);
                assertArrayEquals(data, back, "buffer " + i);
            }
            type.free();
        });
    }

    @Test
    void nothingOutsideTheWholeIsReached() {
        alone(() -> {
            Datatype type = around();
            byte[] none = new byte[0];
            for (Buffer early : new Buffer[] {
                MPI.slice(new int[N], 7),
                MPI.slice(MPI.newIntBuffer(N), 7),
                MPI.slice(MPI.newByteBuffer(4 * N), 31),
                MPI.slice(MPI.slice(MPI.newIntBuffer(N), 4), 3),
                MPI.slice(MPI.newIntBuffer(N), 15),
                MPI.slice(MPI.newIntBuffer(N), N),
                MPI.newIntBuffer(N),
                ByteBuffer.allocateDirect(80).slice(40, 40)
            }) {
                refused(() -> WORLD.iSend(early, 1, type, 0, 1));
                refused(() -> WORLD.iRecv(early, 1, type, 0, 1));
            }
            refused(() -> WORLD.iSend(MPI.slice(MPI.newIntBuffer(N), 8), 2, type, 0, 1));
            refused(() -> WORLD.iSend(new int[N], 1, type, 0, 1));
            refused(() -> WORLD.iSend(none, 1, type, 0, 1));
            type.free();
        });
    }

    @Test
    void readOnlySlicesAreReadAndNotWritten() {
        alone(() -> {
            Datatype type = around();
            int[] in = new int[5];
            for (IntBuffer whole : new IntBuffer[] {direct(ramp()), IntBuffer.wrap(ramp())}) {
                IntBuffer slice = MPI.slice(whole.asReadOnlyBuffer(), 8);
                // who slices keeps what is sliced
                IntBuffer readOnly = whole.asReadOnlyBuffer();
                IntBuffer kept = MPI.slice(readOnly, 8);
                WORLD.sendRecv(kept, 1, type, 0, 1, in, 5, MPI.INT, 0, 1);
                assertArrayEquals(new int[] {100, 105, 106, 108, 113}, in);
                MPIException e = assertThrows(MPIException.class, () -> WORLD.iRecv(kept, 1, type, 0, 1));
                assertTrue(e.getMessage().contains("read-only"), e.getMessage());
                assertEquals(12, slice.capacity());
                assertEquals(N, readOnly.capacity());
            }
            type.free();
        });
    }

    @Test
    void descendingElementsOfANegativeExtent() {
        alone(() -> {
            Datatype down = committed(Datatype.createResized(MPI.INT, 0, -4));
            int[] in = new int[9];
            for (Buffer last : new Buffer[] {MPI.slice(ramp(), 8), MPI.slice(direct(ramp()), 8)}) {
                WORLD.sendRecv(last, 9, down, 0, 1, in, 9, MPI.INT, 0, 1);
                assertArrayEquals(new int[] {108, 107, 106, 105, 104, 103, 102, 101, 100}, in);
                refused(() -> WORLD.iSend(last, 10, down, 0, 1));
            }
            down.free();
        });
    }

    @Test
    void persistentPackedBufferedAndPartitioned() {
        alone(() -> {
            Datatype type = around();
            int[] expected = {100, 105, 106, 108, 113};
            int[] in = new int[5];
            IntBuffer ints = direct(ramp());
            IntBuffer slice = MPI.slice(ints, 8);
            Prequest send = WORLD.sendInit(slice, 1, type, 0, 1);
            for (int round = 0; round < 3; round++) {
                ints.put(0, 100 + round);
                send.start();
                WORLD.recv(in, 5, MPI.INT, 0, 1);
                send.waitFor();
                expected[0] = 100 + round;
                assertArrayEquals(expected, in);
            }
            send.free();
            byte[] packed = new byte[20];
            assertEquals(20, WORLD.pack(slice, 1, type, packed, 0));
            IntBuffer other = MPI.newIntBuffer(N);
            WORLD.unpack(packed, 0, MPI.slice(other, 8), 1, type);
            assertEquals(expected[0], other.get(0));
            assertEquals(113, other.get(13));
            MPI.attachBuffer(new byte[1000]);
            WORLD.bSend(slice, 1, type, 0, 1);
            WORLD.recv(in, 5, MPI.INT, 0, 1);
            assertArrayEquals(expected, in);
            MPI.detachBuffer();
            int[] received = new int[5];
            PartitionedRequest out = WORLD.pSendInit(slice, 1, 1, type, 0, 2);
            PartitionedRequest receive = WORLD.pRecvInit(received, 1, 5, MPI.INT, 0, 2);
            Prequest.startAll(new Prequest[] {out, receive});
            out.pReady(0);
            Request.waitAll(new Request[] {out, receive});
            assertArrayEquals(expected, received);
            out.free();
            receive.free();
            type.free();
        });
    }

    @Test
    void replacedInPlace() {
        OnRanks.run(2, () -> {
            Datatype type = around();
            int me = WORLD.getRank();
            int[] mine = ramp();
            Arrays.setAll(mine, i -> 1000 * me + i);
            IntBuffer ints = direct(mine);
            WORLD.sendRecvReplace(MPI.slice(ints, 8), 1, type, 1 - me, 1, 1 - me, 1);
            for (int i = 0; i < N; i++) {
                boolean moved = i == 0 || i == 5 || i == 6 || i == 8 || i == 13;
                assertEquals(1000 * (moved ? 1 - me : me) + i, ints.get(i), "element " + i);
            }
            type.free();
        });
    }

    @Test
    void bindingReachesToo() {
        alone(() -> {
            int[] type = new int[1];
            Mpi.MPI_Type_vector(3, 1, -2, Mpi.MPI_INT, type);
            Mpi.MPI_Type_commit(type);
            int[] in = new int[3];
            IntBuffer slice = MPI.slice(direct(ramp()), 4);
            int code = Mpi.MPI_Sendrecv(slice, 1, type[0], 0, 1, in, 3, Mpi.MPI_INT, 0, 1, Mpi.MPI_COMM_SELF, null);
            assertEquals(0, code);
            assertArrayEquals(new int[] {104, 102, 100}, in);
            Mpi.MPI_Type_free(type);
        });
    }

    @Test
    void longMessagesReachToo() {
        OnRanks.run(2, () -> {
            int n = 500_000;
            Datatype columns = committed(Datatype.createVector(n, 1, -2, MPI.INT));
            IntBuffer ints = MPI.newIntBuffer(2 * n);
            IntBuffer last = MPI.slice(ints, 2 * n - 1);
            if (WORLD.getRank() == 0) {
                for (int i = 0; i < 2 * n; i++) {
                    ints.put(i, i);
                }
                WORLD.send(last, 1, columns, 1, 1);
            } else {
                WORLD.recv(last, 1, columns, 0, 1);
                for (int i = 0; i < 2 * n; i++) {
                    assertEquals(i % 2 == 1 ? i : 0, ints.get(i), "element " + i);
                }
            }
            WORLD.barrier();
            columns.free();
        });
    }

    @Test
    void sliceIsAnOrdinaryBuffer() {
        IntBuffer ints = direct(ramp());
        IntBuffer slice = MPI.slice(ints, 8);
        assertEquals(0, slice.position());
        assertEquals(N - 8, slice.capacity());
        assertEquals(N - 8, slice.limit());
        assertThrows(IndexOutOfBoundsException.class, () -> slice.get(-1));
        slice.put(0, 55);
        assertEquals(55, ints.get(8));
        assertEquals(slice, IntBuffer.wrap(contents(ints), 8, N - 8));
    }
}
