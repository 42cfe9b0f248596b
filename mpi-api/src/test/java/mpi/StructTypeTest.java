package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records as structs. */
@Timeout(60)
class StructTypeTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    record All(byte b, double d, boolean z, char c, short s, int i, float f, long l) {}

    record Pair(short first, int second) {}

    record Body(
            byte tag,
            Pair pair,
            @ArrayLength(3) double[] position,
            @ArrayLength(5) byte[] name,
            boolean last) {}

    private static final StructType<All> ALL = StructType.of(All.class);
    private static final StructType<Body> BODY = StructType.of(Body.class);

    private static All all(int i) {
        return new All(
                (byte) -i,
                i + 0.25,
                i % 2 == 0,
                (char) (0xff00 + i),
                (short) (-300 * i),
                i << 24,
                -i / 3f,
                ~(long) i << 40);
    }

    private static Body body(int i) {
        byte[] name = {1, 2, (byte) i, -4, 5};
        return new Body((byte) i, new Pair((short) -i, i * 77777), new double[] {i, -i, 0.1 * i}, name, i % 3 == 0);
    }

    private static void same(Body expected, Body got) {
        assertEquals(expected.tag, got.tag);
        assertEquals(expected.pair, got.pair);
        assertArrayEquals(expected.position, got.position);
        assertArrayEquals(expected.name, got.name);
        assertEquals(expected.last, got.last);
    }

    @Test
    void layoutIsThatOfACCompiler() {
        // b 0, d 8, z 16, c 18, s 20, i 24, f 28, l 32
        assertEquals(40, ALL.getExtent());
        assertEquals(30, ALL.getSize());
        // tag 0, pair 4 (first 4, second 8), position 16, name 40, last 45, padding to 48
        assertEquals(48, BODY.getExtent());
        assertEquals(1 + 6 + 24 + 5 + 1, BODY.getSize());
        assertTrue(BODY.toString().contains("[0, 4, 8, 16, 40, 45]"), BODY.toString());
        ByteBuffer packed = ALL.pack(List.of(all(1), all(3)));
        assertEquals(3.25, packed.getDouble(48));
        assertEquals(ByteOrder.nativeOrder(), packed.order());
        assertEquals(List.of(all(1), all(3)), ALL.unpack(packed, 2));
    }

    record Empty() {}

    record NoLength(int[] x) {}

    record Text(String s) {}

    record Short3(@ArrayLength(3) int[] x) {}

    @Test
    void whatHasNoLayoutIsRefused() {
        for (Class<? extends Record> c : List.of(Empty.class, NoLength.class, Text.class)) {
            assertThrows(IllegalArgumentException.class, () -> StructType.of(c));
        }
        StructType<Short3> type = StructType.of(Short3.class);
        assertThrows(IllegalArgumentException.class, () -> type.pack(List.of(new Short3(new int[2]))));
        assertThrows(NullPointerException.class, () -> type.pack(List.of(new Short3(null))));
        assertThrows(NullPointerException.class, () -> type.pack(Collections.singletonList(null)));
    }

    @Test
    void recordsArriveInEveryForm() {
        OnRanks.run(2, () -> {
            List<Body> bodies = new ArrayList<>();
            for (int i = 0; i < 5000; i++) {
                bodies.add(body(i));
            }
            if (WORLD.getRank() == 0) {
                WORLD.send(bodies, BODY, 1, 1);
                WORLD.send(new All[] {all(1), all(2)}, ALL, 1, 1);
                WORLD.iSend(bodies.subList(0, 3), BODY, 1, 1).waitFor();
                WORLD.iSend(new All[0], ALL, 1, 1).waitFor();
            } else {
                List<Body> got = WORLD.recv(BODY, MPI.ANY_SOURCE, 1);
                assertEquals(bodies.size(), got.size());
                for (int i = 0; i < got.size(); i++) {
                    same(bodies.get(i), got.get(i));
                }
                All[] into = new All[4];
                Status status = WORLD.recv(into, ALL, 0, 1);
                assertEquals(2, status.getCount(ALL.datatype()));
                assertArrayEquals(new All[] {all(1), all(2), null, null}, into);
                Body[] three = new Body[3];
                Request request = WORLD.iRecv(three, BODY, 0, 1);
                request.waitFor();
                same(body(2), three[2]);
                assertEquals(List.of(), WORLD.recv(ALL, 0, 1));
                assertNull(into[3]);
            }
            assertSame(BODY.datatype(), BODY.datatype());
            ByteBuffer one = BODY.pack(List.of(body(WORLD.getRank() == 0 ? 9 : 1)));
            WORLD.bcast(one, 1, BODY.datatype(), 0);
            same(body(9), BODY.unpack(one, 1).get(0));
            BODY.free();
            BODY.free();
            ALL.free();
        });
    }

    @Test
    void messageOfAnotherLengthIsAnError() {
        OnRanks.run(1, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            Request raw = WORLD.iSend(new byte[31], 0, 1);
            MPIException e = assertThrows(MPIException.class, () -> WORLD.recv(ALL, 0, 1));
            assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            raw.waitFor();
            assertEquals(List.of(), WORLD.recv(ALL, MPI.PROC_NULL, 1));
            ALL.free();
        });
    }
}
