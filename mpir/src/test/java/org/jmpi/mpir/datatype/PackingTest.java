package org.jmpi.mpir.datatype;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.junit.jupiter.api.Test;

/** Packed memory that begins somewhere inside an array. */
class PackingTest {
    private static final double[] DATA = {1.5, -2.25, 1e300, 7};

    private final Packing packing = new Packing();

    private static Datatype type() {
        HandleAllocator<Datatype> types = HandleAllocator.of(HandleKind.DATATYPE, Datatype::new)
                .sizes(77, 100)
                .build();
        Datatypes.init(types);
        return types.find(PredefinedTypes.DOUBLE);
    }

    @Test
    void shouldPackBehindTheOffsetOfASlice() {
        byte[] array = new byte[50];
        packing.pack(DATA, 4, type(), ByteBuffer.wrap(array, 5, 40).slice(), 3);
        ByteBuffer packed = ByteBuffer.wrap(array).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 4; i++) {
            assertEquals(DATA[i], packed.getDouble(8 + 8 * i));
        }
        assertEquals(0, array[7]);
        assertEquals(0, array[40]);
    }

    @Test
    void shouldUnpackFromBehindTheOffsetOfASlice() {
        byte[] array = new byte[50];
        packing.pack(DATA, 4, type(), array, 8);
        double[] back = new double[4];
        packing.unpack(ByteBuffer.wrap(array, 5, 40).slice(), 3, back, 4, type());
        assertArrayEquals(DATA, back);
    }
}
