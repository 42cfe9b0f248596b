package org.jmpi.mpir.op;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.junit.jupiter.api.Test;

class FortranPairsTest {
    private final HandleAllocator<Datatype> types = HandleAllocator.of(HandleKind.DATATYPE, Datatype::new)
            .sizes(77, 100)
            .build();
    private final HandleAllocator<Op> ops =
            HandleAllocator.of(HandleKind.OP, Op::new).sizes(16, 16).build();

    FortranPairsTest() {
        Datatypes.init(types);
        Ops.init(ops);
    }

    @Test
    void maxlocOfTwoDoublePrecisionTakesTheSmallerIndexOfEqualValues() {
        double[] in = {5, 3, 2, 9, 7, 1};
        double[] inout = {4, 0, 2, 4, 7, 2};
        reduce(in, inout, 3, PredefinedTypes.TWO_DOUBLE_PRECISION, Ops.MAXLOC);
        assertArrayEquals(new double[] {5, 3, 2, 4, 7, 1}, inout);
    }

    @Test
    void minlocOfTwoRealKeepsSmallerValues() {
        float[] in = {-1, 8, 3, 2};
        float[] inout = {0, 1, 2.5f, 6};
        reduce(in, inout, 2, PredefinedTypes.TWO_REAL, Ops.MINLOC);
        assertArrayEquals(new float[] {-1, 8, 2.5f, 6}, inout);
    }

    @Test
    void trueExtentOfAPaddedPairLeavesThePaddingOut() {
        assertEquals(12, types.find(PredefinedTypes.DOUBLE_INT).trueExtent);
        assertEquals(16, types.find(PredefinedTypes.DOUBLE_INT).extent);
        assertEquals(8, types.find(PredefinedTypes.SHORT_INT).trueExtent);
    }

    private void reduce(Object in, Object inout, int n, int type, int op) {
        new Reducer()
                .reduceLocal(
                        new UserBuffer().set(in), 0, new UserBuffer().set(inout), 0, n, types.find(type), ops.find(op));
    }
}
