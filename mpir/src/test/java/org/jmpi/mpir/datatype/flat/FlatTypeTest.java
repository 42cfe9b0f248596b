package org.jmpi.mpir.datatype.flat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.datatype.typerep.RandomMaps;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;

class FlatTypeTest {
    private static final TypeMap INT = Datatypes.element(PredefinedTypes.INT);

    private static Datatype random(int seed) {
        Random random = new Random(seed);
        TypeMap map = new RandomMaps(random, 1 << random.nextInt(4)).next(1 + random.nextInt(4));
        return new Datatype().initFlat(map, random.nextInt(100) - 50, map.trueUb() + random.nextInt(50));
    }

    private static List<String> elements(Datatype type) {
        List<String> all = new ArrayList<>();
        type.map.forEach(0, (disp, handle, size) -> all.add(disp + " " + handle + " " + size));
        return all;
    }

    @Test
    void shouldGiveTheSameTypeBack() {
        for (int seed = 0; seed < 300; seed++) {
            Datatype type = random(seed);
            if (type.size > 100_000) {
                continue;
            }
            byte[] flat = FlatType.flatten(type);
            Datatype back = FlatType.unflatten(flat);
            assertEquals(elements(type), elements(back), "seed " + seed);
            assertEquals(type.lb, back.lb);
            assertEquals(type.extent, back.extent);
            assertEquals(type.size, back.size);
            assertEquals(type.trueLb, back.trueLb);
            assertEquals(type.trueExtent, back.trueExtent);
            assertEquals(type.contiguous, back.contiguous);
            assertTrue(back.committed);
        }
    }

    @Test
    void shouldPackAsTheOriginal() {
        Datatype type = new Datatype().initFlat(new LoopMap(50, 12, INT), 0, 600);
        Datatype back = FlatType.unflatten(FlatType.flatten(type));
        int[] data = new int[150];
        Arrays.setAll(data, i -> i);
        Segment packed = Segment.allocate(200);
        MemoryCopy.toSegment(new UserBuffer().set(data, back.layout), 0, packed, 0, 200);
        for (int i = 0; i < 50; i++) {
            assertEquals(3 * i, packed.ints.get(i));
        }
    }

    @Test
    void shouldRefuseLevelsThatRefersToEarlierNodesAddUp() {
        int levels = 100_000;
        FlatWriter out = new FlatWriter();
        out.signed(0);
        out.signed(4);
        out.unsigned(4);
        out.unsigned(Format.SEQUENCE);
        out.unsigned(levels);
        for (int i = 0; i < levels; i++) {
            out.signed(0);
        }
        out.unsigned(Format.ELEMENT);
        out.unsigned(PredefinedTypes.INT);
        for (int i = 1; i < levels; i++) {
            out.unsigned(Format.LOOP);
            out.unsigned(i == 1 ? 0 : 1);
            out.signed(0);
            out.unsigned(Format.AGAIN);
            out.unsigned(i - 1);
        }
        MpirException e = assertThrows(MpirException.class, () -> FlatType.unflatten(out.bytes()));
        assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
        assertTrue(e.getMessage().contains("levels"), e.getMessage());
    }

    @Test
    void shouldTakeFewBytes() {
        Datatype vector = new Datatype().initFlat(new LoopMap(1_000_000, 16, INT), 0, 16_000_000);
        assertTrue(FlatType.flatten(vector).length < 32);
    }

    @Test
    void shouldWriteSharedMapsOnce() {
        TypeMap map = INT;
        for (int level = 0; level < 40; level++) {
            map = SequenceMap.of(new long[] {0, 3 + map.trueUb()}, new TypeMap[] {map, map});
        }
        Datatype type = new Datatype().initFlat(map, 0, map.trueUb());
        byte[] flat = FlatType.flatten(type);
        assertTrue(flat.length < 1000);
        assertEquals(4L << 40, FlatType.unflatten(flat).size);
    }

    @Test
    void shouldRefuseTooManyLevels() {
        TypeMap map = INT;
        for (int level = 0; level < Format.DEPTH + 100; level++) {
            map = new LoopMap(1, 8, map);
        }
        assertEquals(4, FlatType.unflatten(FlatType.flatten(new Datatype().initFlat(map, 0, 4))).size);
        for (int level = 0; level < Format.DEPTH + 100; level++) {
            map = SequenceMap.of(new long[] {1}, new TypeMap[] {map});
        }
        Datatype deep = new Datatype().initFlat(map, 0, 4);
        assertEquals(
                ErrorClass.ERR_TYPE,
                assertThrows(MpirException.class, () -> FlatType.flatten(deep)).errorClass());
        FlatWriter out = new FlatWriter();
        out.signed(0);
        out.signed(4);
        out.unsigned(4);
        for (int level = 0; level < 100_000; level++) {
            out.unsigned(Format.LOOP);
            out.unsigned(2);
            out.signed(0);
        }
        assertTrue(refused(out.bytes()).contains("levels"));
    }

    private static String refused(byte[] bytes) {
        MpirException e = assertThrows(MpirException.class, () -> FlatType.unflatten(bytes));
        assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
        return e.getMessage();
    }

    private static FlatWriter header(long size) {
        FlatWriter out = new FlatWriter();
        out.signed(0);
        out.signed(4);
        out.unsigned(size);
        return out;
    }

    @Test
    void shouldRefuseCountsThatTheBytesCannotHold() {
        for (int kind : new int[] {Format.INDEXED, Format.SEQUENCE}) {
            FlatWriter out = header(4);
            out.unsigned(kind);
            out.unsigned(Integer.MAX_VALUE);
            assertTrue(refused(out.bytes()).contains("2147483647"));
        }
        FlatWriter loop = header(4);
        loop.unsigned(Format.LOOP);
        loop.unsigned(-1);
        assertTrue(refused(loop.bytes()).contains("2^63"));
    }

    @Test
    void shouldRefuseSizesThatOverflow() {
        FlatWriter out = header(4);
        for (int i = 0; i < 2; i++) {
            out.unsigned(Format.LOOP);
            out.unsigned(1L << 40);
            out.signed(4);
        }
        out.unsigned(Format.ELEMENT);
        out.unsigned(PredefinedTypes.INT);
        assertTrue(refused(out.bytes()).contains("64 bits"));
    }

    @Test
    void shouldRefuseWhatIsNoPredefinedType() {
        for (long handle : new long[] {0, 0x4c000305, 0x4c0004ff, PredefinedTypes.TWO_INT, 1L << 40 | 5, -1}) {
            FlatWriter out = header(4);
            out.unsigned(Format.ELEMENT);
            out.unsigned(handle);
            assertTrue(refused(out.bytes()).contains("handle"), "" + handle);
        }
    }

    @Test
    void shouldRefuseAnotherSizeVersionOrEnd() {
        byte[] flat = FlatType.flatten(new Datatype().initFlat(INT, 0, 4));
        FlatWriter wrong = header(5);
        wrong.unsigned(Format.ELEMENT);
        wrong.unsigned(PredefinedTypes.INT);
        assertTrue(refused(wrong.bytes()).contains("expected 5"));
        byte[] version = flat.clone();
        version[1] = 2;
        assertTrue(refused(version).contains("version 2"));
        assertTrue(refused(Arrays.copyOf(flat, flat.length + 1)).contains("too many"));
        refused(new byte[0]);
    }

    @Test
    void shouldRefuseEveryTruncation() {
        byte[] flat = FlatType.flatten(random(12));
        for (int n = 0; n < flat.length; n++) {
            refused(Arrays.copyOf(flat, n));
        }
    }

    /** Damaged bytes are refused, or are the flat form of another type; nothing else, and in no time. */
    @Test
    void shouldSurviveDamage() {
        int accepted = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] flat = FlatType.flatten(random(seed % 100));
            for (int k = 0; k <= random.nextInt(3); k++) {
                flat[random.nextInt(flat.length)] = (byte) random.nextInt(256);
            }
            try {
                Datatype type = FlatType.unflatten(flat);
                assertEquals(type.size, type.map.size());
                accepted++;
            } catch (MpirException e) {
                assertEquals(ErrorClass.ERR_OTHER, e.errorClass(), "seed " + seed + ": " + e.getMessage());
            }
        }
        assertTrue(accepted > 0 && accepted < 20_000, "accepted " + accepted);
    }
}
