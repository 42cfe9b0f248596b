package org.jmpi.mpir.op;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.FakePmi;
import org.jmpi.mpir.datatype.BasicType;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.TypeConstructors;
import org.jmpi.mpir.datatype.ValueIndexTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation on every type it is defined for, over buffers of every kind, against {@link PlainReduction}. */
class ReducerTest {
    private static final Rank RANK = rank();

    record Case(Op op, Datatype type) {
        @Override
        public String toString() {
            return op.kind + " on " + type.name;
        }
    }

    private static Rank rank() {
        Rank rank = new Rank(FakePmi.of(0, 1), CvarSet.defaults());
        Datatypes.init(Datatype.table(rank));
        Ops.init(Op.table(rank));
        return rank;
    }

    private static List<Datatype> types() throws IllegalAccessException {
        List<Datatype> all = new ArrayList<>();
        for (Field f : PredefinedTypes.class.getFields()) {
            Datatype type = Datatype.table(RANK).find(f.getInt(null));
            if (type != null) {
                all.add(type);
            }
        }
        return all;
    }

    static List<Case> cases() throws IllegalAccessException {
        List<Case> all = new ArrayList<>();
        for (Datatype type : types()) {
            for (int k = Ops.MAX; k <= Ops.NO_OP; k++) {
                Op op = Op.table(RANK).find(k);
                if (Ops.isDefined(op, type)) {
                    all.add(new Case(op, type));
                }
            }
        }
        return all;
    }

    @Test
    void shouldFindTheLeastOfPairsWithGaps() {
        Datatype pair = ValueIndexTypes.get(
                RANK,
                Datatype.table(RANK).find(PredefinedTypes.DOUBLE),
                Datatype.table(RANK).find(PredefinedTypes.INT16_T));
        ByteBuffer in = ByteBuffer.allocate(48).order(ByteOrder.nativeOrder());
        ByteBuffer inout = ByteBuffer.allocate(48).order(ByteOrder.nativeOrder());
        java.util.Arrays.fill(in.array(), (byte) 0x33);
        java.util.Arrays.fill(inout.array(), (byte) 0x77);
        double[] lefts = {1.5, 7, -2};
        double[] rights = {2.5, -7, -2};
        for (int i = 0; i < 3; i++) {
            in.putDouble(16 * i, lefts[i]).putShort(16 * i + 8, (short) (10 + i));
            inout.putDouble(16 * i, rights[i]).putShort(16 * i + 8, (short) (20 + i));
        }
        UserBuffer left = new UserBuffer().set(in.array(), pair.layout);
        UserBuffer right = new UserBuffer().set(inout.array(), pair.layout);
        new Reducer().reduceLocal(left, 0, right, 0, 3, pair, Op.table(RANK).find(Ops.MINLOC));
        int[] indices = {10, 21, 12};
        for (int i = 0; i < 3; i++) {
            assertEquals(Math.min(lefts[i], rights[i]), inout.getDouble(16 * i));
            assertEquals(indices[i], inout.getShort(16 * i + 8));
            assertEquals(0x7777, inout.getShort(16 * i + 10), "the gap");
        }
    }

    @Test
    void shouldTakeElementsWithoutData() {
        Datatype nothing = TypeConstructors.contiguous(
                        RANK, 0, Datatype.table(RANK).find(PredefinedTypes.INT))
                .commit();
        Op user = new Op();
        user.kind = OpKind.USER;
        user.function = (in, inout, count, type) -> {};
        UserBuffer none = new UserBuffer();
        new Reducer().reduceLocal(none, 0, none, 0, 5, nothing, user);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreesWithThePlainReduction(Case c) {
        long seed = 31L * c.op.handle() + c.type.handle();
        Random random = new Random(seed);
        for (int count : new int[] {1, 67, (int) (8192 / c.type.extent) + 5}) {
            byte[] in = PlainReduction.operands(c.type, count, random);
            byte[] inout = PlainReduction.operands(c.type, count, random);
            byte[] wanted = inout.clone();
            PlainReduction.reduce(c.op.kind, c.type, in, wanted, count);
            PlainReduction.canonical(c.type.basic, wanted);
            for (Memory left : Memory.values()) {
                Memory[] rights = count < 100 ? Memory.values() : new Memory[] {left};
                for (Memory right : rights) {
                    String what = c + ", seed " + seed + ", " + count + " elements, " + left + " " + right;
                    assertArrayEquals(wanted, reduced(c, in, left, inout, right, count), what);
                }
            }
        }
    }

    /** Where operands may be. */
    private enum Memory {
        NATURAL,
        NATURAL_FURTHER_ON,
        BYTES,
        BYTES_ODD,
        DIRECT_ODD,
        DIRECT_TYPED;

        UserBuffer of(BasicType basic, int bytes) {
            int kind = NaturalType.kind(basic);
            UserBuffer b = new UserBuffer();
            return switch (this) {
                case NATURAL -> b.set(NaturalType.array(kind, bytes));
                case NATURAL_FURTHER_ON ->
                    b.set(NaturalType.array(kind, bytes + 64)).advance(48);
                case BYTES -> b.set(new byte[bytes]);
                case BYTES_ODD -> b.set(new byte[bytes + 3]).advance(3);
                case DIRECT_ODD -> b.set(ByteBuffer.allocateDirect(bytes + 1)).advance(1);
                case DIRECT_TYPED ->
                    b.set(ByteBuffer.allocateDirect((bytes + 7) / 8 * 8)
                            .order(ByteOrder.nativeOrder())
                            .asLongBuffer());
            };
        }
    }

    private static byte[] reduced(Case c, byte[] in, Memory left, byte[] inout, Memory right, int count) {
        BufferCopy copier = new BufferCopy();
        UserBuffer a = left.of(c.type.basic, in.length);
        UserBuffer b = right.of(c.type.basic, inout.length);
        copier.copy(new UserBuffer().set(in), 0, a, 0, in.length);
        copier.copy(new UserBuffer().set(inout), 0, b, 0, inout.length);
        new Reducer().reduceLocal(a.lieAs(c.type.layout), 0, b.lieAs(c.type.layout), 0, count, c.type, c.op);
        byte[] result = new byte[inout.length];
        copier.copy(b.lieAs(null), 0, new UserBuffer().set(result), 0, result.length);
        PlainReduction.canonical(c.type.basic, result);
        return result;
    }

    @Test
    void javaBooleansReduce() {
        boolean[] in = {false, true, false, true};
        boolean[] inout = {false, false, true, true};
        Datatype type = Datatype.table(RANK).find(PredefinedTypes.C_BOOL);
        new Reducer().reduceLocal(new UserBuffer().set(in), 0, new UserBuffer().set(inout), 0, 4, type, op(Ops.LXOR));
        assertArrayEquals(new boolean[] {false, true, true, false}, inout);
    }

    private static Op op(int handle) {
        return Op.table(RANK).find(handle);
    }

    @Test
    void theStandardsTableHolds() {
        assertTrue(isDefined(Ops.MAX, PredefinedTypes.UINT8_T));
        assertTrue(isDefined(Ops.BAND, PredefinedTypes.BYTE));
        assertTrue(isDefined(Ops.LAND, PredefinedTypes.C_BOOL));
        assertTrue(isDefined(Ops.SUM, PredefinedTypes.C_FLOAT_COMPLEX));
        assertTrue(isDefined(Ops.BXOR, PredefinedTypes.AINT));
        assertTrue(isDefined(Ops.MINLOC, PredefinedTypes.DOUBLE_INT));
        assertFalse(isDefined(Ops.MAX, PredefinedTypes.BYTE));
        assertFalse(isDefined(Ops.MAX, PredefinedTypes.CHAR));
        assertFalse(isDefined(Ops.MAX, PredefinedTypes.C_DOUBLE_COMPLEX));
        assertFalse(isDefined(Ops.BOR, PredefinedTypes.DOUBLE));
        assertFalse(isDefined(Ops.LAND, PredefinedTypes.FLOAT));
        assertFalse(isDefined(Ops.SUM, PredefinedTypes.C_BOOL));
        assertFalse(isDefined(Ops.SUM, PredefinedTypes.TWO_INT));
        assertFalse(isDefined(Ops.MAXLOC, PredefinedTypes.INT));
        assertFalse(isDefined(Ops.REPLACE, PredefinedTypes.INT));
    }

    private static boolean isDefined(int op, int type) {
        return Ops.isDefined(op(op), Datatype.table(RANK).find(type));
    }

    @Test
    void anUndefinedPairIsRefusedByName() {
        MpirException e = assertThrows(
                MpirException.class,
                () -> Ops.check(op(Ops.BOR), Datatype.table(RANK).find(PredefinedTypes.DOUBLE)));
        assertEquals(ErrorClass.ERR_OP, e.errorClass());
        assertTrue(e.getMessage().contains("MPI_BOR on MPI_DOUBLE"), e.getMessage());
    }

    /** What two direct buffers allocate, every call and piece would. */
    @Test
    void shouldAllocateNothingForDirectBuffers() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        UserBuffer in = new UserBuffer().set(ByteBuffer.allocateDirect(1 << 16));
        UserBuffer inout = new UserBuffer().set(ByteBuffer.allocateDirect(1 << 16));
        Datatype type = Datatype.table(RANK).find(PredefinedTypes.DOUBLE);
        Op sum = op(Ops.SUM);
        Reducer reducer = new Reducer();
        reducer.reduceLocal(in, 0, inout, 0, 1 << 13, type, sum);
        long before = threads.getThreadAllocatedBytes(id);
        for (int i = 0; i < 1000; i++) {
            reducer.reduceLocal(in, 0, inout, 0, 1 << 13, type, sum);
        }
        long bytes = threads.getThreadAllocatedBytes(id) - before;
        assertTrue(bytes < 100_000, () -> bytes + " bytes by 1,000 calls");
    }

    @Test
    void userFunctionsGetOperandsOfTheNaturalShape() {
        Datatype type = Datatype.table(RANK).find(PredefinedTypes.SHORT);
        Op op = new Op();
        op.function = (in, inout, count, t) -> {
            short[] a = (short[]) in;
            short[] b = (short[]) inout;
            assertEquals(3, count);
            assertEquals(3, a.length);
            assertEquals(3, b.length);
            for (int i = 0; i < 3; i++) {
                b[i] = (short) (100 * a[i] + b[i]);
            }
        };
        ByteBuffer in = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        in.putShort(2, (short) 1).putShort(4, (short) 2).putShort(6, (short) 3);
        short[] inout = {9, 4, 5, 6};
        UserBuffer left = new UserBuffer().set(in);
        new Reducer().reduceLocal(left, 2, new UserBuffer().set(inout), 2, 3, type, op);
        assertArrayEquals(new short[] {9, 104, 205, 306}, inout);
        left.set(new short[] {0, 1, 1, 1});
        op.directBuffers = true;
        op.function = (a, b, count, t) -> ((ByteBuffer) b).putShort(0, ((ByteBuffer) a).getShort(4));
        new Reducer().reduceLocal(left, 2, new UserBuffer().set(inout), 2, 3, type, op);
        assertArrayEquals(new short[] {9, 1, 205, 306}, inout);
    }
}
