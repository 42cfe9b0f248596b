package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of package mpi, between ranks that are threads. */
@Timeout(60)
class FileTest {
    private static final int UPDATE = MPI.MODE_CREATE | MPI.MODE_RDWR;

    @TempDir
    Path dir;

    private String name() {
        return dir.resolve("file").toString();
    }

    private static int errorOf(org.junit.jupiter.api.function.Executable call) {
        return assertThrows(MPIException.class, call).getErrorClass();
    }

    private static int[] numbers(int from, int n) {
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = from + i;
        }
        return numbers;
    }

    /** As Open MPI's programs do: views, and non-blocking collective accesses of direct buffers. */
    @Test
    void shouldWriteAndReadThroughViews() {
        OnRanks.run(3, () -> {
            int me = MPI.COMM_WORLD.getRank();
            File file = new File(MPI.COMM_WORLD, name(), UPDATE);
            file.setView(me * 200L, MPI.INT, MPI.INT, "native");
            IntBuffer out = MPI.newIntBuffer(50);
            out.put(0, numbers(1000 * me, 50));
            file.iWriteAll(out, 50, MPI.INT).waitFor();
            file.close();
            assertTrue(file.isNull());
            file.close();
            File again = new File(MPI.COMM_WORLD, name(), MPI.MODE_RDONLY, MPI.INFO_NULL);
            again.setView(me * 200L, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
            IntBuffer in = MPI.newIntBuffer(50);
            assertEquals(50, again.iReadAll(in, 50, MPI.INT).waitStatus().getCount(MPI.INT));
            int[] got = new int[50];
            in.get(0, got);
            assertArrayEquals(numbers(1000 * me, 50), got);
            assertEquals(600, again.getSize());
            again.close();
        });
    }

    /** What a method leaves in the file is what a plain reader finds; the tail of a short read stays as it was. */
    @Test
    void shouldTakeArraysPartsAndBuffers() throws Exception {
        OnRanks.alone(() -> {
            try (File file = File.open(MPI.COMM_SELF, dir.resolve("file"), UPDATE)) {
                file.setView(0, MPI.INT, MPI.INT, "native");
                file.write(new int[] {1, 2});
                file.write(new int[] {9, 3, 4, 9}, 1, 2);
                IntBuffer three = IntBuffer.wrap(new int[] {9, 5, 6, 7, 9}, 1, 3);
                file.write(three);
                assertEquals(4, three.position());
                assertEquals(7, file.getPosition());
                file.writeAt(7, new int[] {8}, 1, MPI.INT);
                int[] all = new int[10];
                java.util.Arrays.fill(all, -1);
                Status status = file.readAt(0, all);
                assertEquals(8, status.getCount(MPI.INT));
                assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8, -1, -1}, all);
                IntBuffer some = IntBuffer.allocate(6).position(1);
                file.seek(5, MPI.SEEK_SET);
                file.read(some);
                assertEquals(4, some.position());
                assertArrayEquals(new int[] {0, 6, 7, 8, 0, 0}, some.array());
                file.iReadAt(6, some.position(0)).waitFor();
                assertEquals(2, some.position());
                file.iWriteAt(0, new int[] {0, 11, 0}, 1, 1).waitFor();
                assertEquals(0, file.readAt(100, all).getCount(MPI.INT));
            }
        });
        IntBuffer found = ByteBuffer.wrap(Files.readAllBytes(dir.resolve("file")))
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
        int[] ints = new int[found.remaining()];
        found.get(ints);
        assertArrayEquals(new int[] {11, 2, 3, 4, 5, 6, 7, 8}, ints);
    }

    @Test
    void shouldShareAPointerAndKeepRankOrder() {
        OnRanks.run(3, () -> {
            int me = MPI.COMM_WORLD.getRank();
            try (File file = new File(MPI.COMM_WORLD, name(), UPDATE | MPI.MODE_DELETE_ON_CLOSE)) {
                file.setView(0, MPI.DOUBLE, MPI.DOUBLE, "native");
                file.writeOrdered(new double[] {me, me + 0.5});
                file.writeOrderedBegin(new double[] {10 + me}, 1, MPI.DOUBLE);
                file.writeOrderedEnd(new double[] {10 + me});
                assertEquals(9, file.getPositionShared());
                double[] all = new double[9];
                file.readAtAll(0, all);
                assertArrayEquals(new double[] {0, 0.5, 1, 1.5, 2, 2.5, 10, 11, 12}, all);
                file.seekShared(0, MPI.SEEK_SET);
                DoubleBuffer two = DoubleBuffer.allocate(2);
                file.readOrdered(two);
                assertArrayEquals(new double[] {me, me + 0.5}, two.array());
                file.seekShared(0, MPI.SEEK_SET);
                double[] sum = {0};
                double[] one = {0};
                for (int i = 0; i < 3; i++) {
                    assertEquals(1, file.readShared(one).getCount(MPI.DOUBLE));
                    sum[0] += one[0];
                }
                MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
                assertEquals(40.5, sum[0]);
                assertEquals(0, file.readShared(one).getCount(MPI.DOUBLE));
                MPI.COMM_WORLD.barrier();
                file.writeShared(one);
                MPI.COMM_WORLD.barrier();
                assertEquals(12, file.getPositionShared());
            }
            assertFalse(Files.exists(dir.resolve("file")));
        });
    }

    @Test
    void shouldSplitCollectiveAccesses() {
        OnRanks.run(2, () -> {
            int me = MPI.COMM_WORLD.getRank();
            try (File file = new File(MPI.COMM_WORLD, name(), UPDATE)) {
                long[] own = {me, me + 10};
                long[] got = new long[3];
                file.writeAtAllBegin(16L * me, own, 2, MPI.LONG);
                file.writeAtAllEnd(own);
                file.seek(32 + 8 * me, MPI.SEEK_SET);
                file.writeAllBegin(new long[] {77 + me}, 1, MPI.LONG);
                assertEquals(8, file.writeAllEnd(null).getCount(MPI.BYTE));
                file.sync();
                file.readAtAllBegin(8, got, 3, MPI.LONG);
                assertEquals(3, file.readAtAllEnd(got).getCount(MPI.LONG));
                assertArrayEquals(new long[] {10, 1, 11}, got);
                file.seek(32, MPI.SEEK_SET);
                file.readAllBegin(got, 3, MPI.LONG);
                assertEquals(2, file.readAllEnd(got).getCount(MPI.LONG));
                assertArrayEquals(new long[] {77, 78, 11}, got);
                file.readOrderedBegin(got, 1, MPI.LONG);
                file.readOrderedEnd(got);
                assertEquals(me == 0 ? 0 : 10, got[0]);
            }
        });
    }

    @Test
    void shouldTellWhatAFileIs() {
        OnRanks.run(2, () -> {
            Info hints = new Info();
            hints.set("cb_buffer_size", "65536");
            File file = new File(MPI.COMM_WORLD, name(), UPDATE, hints);
            assertEquals(UPDATE, file.getAMode());
            assertEquals(2, file.getGroup().getSize());
            assertEquals("65536", file.getInfo().get("cb_buffer_size"));
            hints.set("cb_buffer_size", "1000");
            file.setInfo(hints);
            assertEquals("1000", file.getInfo().get("cb_buffer_size"));
            hints.free();
            assertSame(MPI.BYTE, file.getView().getEType());
            assertEquals("native", file.getView().getDataRep());
            Datatype pairs = Datatype.createVector(2, 2, 3, MPI.INT);
            pairs.commit();
            file.setView(24, MPI.INT, pairs, "native");
            assertEquals(24, file.getView().getDisp());
            assertSame(pairs, file.getView().getFileType());
            assertEquals(24 + 12, file.getByteOffset(2));
            assertEquals(5, file.getTypeExtent(pairs));
            assertEquals(20, file.getTypeExtentBytes(pairs));
            pairs.free();
            file.setSize(100);
            file.preallocate(1000);
            assertEquals(1000, file.getSize());
            assertFalse(file.getAtomicity());
            file.setAtomicity(true);
            assertTrue(file.getAtomicity());
            file.close();
            assertEquals(MPI.ERR_FILE, errorOf(file::getSize));
        });
    }

    @Test
    void shouldReturnErrorsUnlessToldOtherwise() {
        OnRanks.alone(() -> {
            assertEquals(MPI.ERR_NO_SUCH_FILE, errorOf(() -> new File(MPI.COMM_SELF, name(), MPI.MODE_RDONLY)));
            assertEquals(MPI.ERR_NO_SUCH_FILE, errorOf(() -> File.delete(name())));
            File file = new File(MPI.COMM_SELF, name(), MPI.MODE_CREATE | MPI.MODE_WRONLY);
            assertSame(MPI.ERRORS_RETURN, file.getErrhandler());
            file.callErrhandler(MPI.ERR_OTHER);
            int[] calls = {0};
            Errhandler counting = Errhandler.forFile((of, error) -> {
                assertEquals(MPI.ERR_ACCESS, error.getErrorClass());
                assertEquals(MPI.MODE_CREATE | MPI.MODE_WRONLY, of.getAMode());
                calls[0]++;
            });
            file.setErrhandler(counting);
            assertEquals(MPI.ERR_ACCESS, errorOf(() -> file.read(new byte[1])));
            assertEquals(1, calls[0]);
            file.setErrhandler(MPI.ERRORS_RETURN);
            counting.free();
            Request pending = file.iWrite(new byte[5]);
            pending.waitFor();
            file.close();
            File.delete(Path.of(name()));
            assertFalse(Files.exists(Path.of(name())));
        });
    }

    /** A value is there for the file's life, and its function runs when that ends. */
    @Test
    void shouldCarryValues() {
        OnRanks.alone(() -> {
            int[] released = {0};
            Key<String> key = Key.create(
                    copy -> null,
                    free -> {
                        assertEquals(HandleType.FILE, free.type());
                        released[0]++;
                    },
                    destroy -> released[0] += 10);
            File file = new File(MPI.COMM_SELF, name(), UPDATE);
            file.setValue(key, "checkpoint");
            assertEquals("checkpoint", file.getValue(key));
            file.close();
            assertEquals(11, released[0]);
            key.free();
        });
    }
}
