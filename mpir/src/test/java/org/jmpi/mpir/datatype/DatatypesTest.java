package org.jmpi.mpir.datatype;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.junit.jupiter.api.Test;

class DatatypesTest {
    private final HandleAllocator<Datatype> types = HandleAllocator.of(HandleKind.DATATYPE, Datatype::new)
            .shared()
            .sizes(77, 100)
            .build();

    DatatypesTest() {
        Datatypes.init(types);
    }

    @Test
    void everyConstantFindsItsType() throws ReflectiveOperationException {
        Set<String> names = new HashSet<>();
        for (Field f : PredefinedTypes.class.getFields()) {
            int handle = f.getInt(null);
            if (handle == PredefinedTypes.DATATYPE_NULL) {
                assertNull(types.find(handle));
                continue;
            }
            Datatype type = types.find(handle);
            assertEquals(handle, type.handle());
            assertTrue(type.committed);
            assertTrue(names.add(type.name) || f.getName().equals("LONG_LONG_INT"), type.name);
            if (type.isBuiltin()) {
                assertEquals(handle >>> 8 & 0xff, type.size, type.name);
            }
        }
        assertEquals(74, names.size());
    }

    @Test
    void valuesAreThoseOfMpich() {
        assertEquals("MPI_INT", types.find(0x4c000405).name);
        assertEquals("MPI_BYTE", types.find(0x4c00010d).name);
        assertEquals("MPI_2INT", types.find(0x4c000816).name);
        assertEquals("MPI_C_DOUBLE_COMPLEX", types.find(0x4c001041).name);
        assertEquals("MPI_FLOAT_INT", types.find(0x8c000000).name);
        assertEquals("MPI_SHORT_INT", types.find(0x8c000003).name);
    }

    @Test
    void pairsHaveTheLayoutOfCStructs() {
        layout(PredefinedTypes.FLOAT_INT, 8, 8);
        layout(PredefinedTypes.DOUBLE_INT, 12, 16);
        layout(PredefinedTypes.LONG_INT, 12, 16);
        layout(PredefinedTypes.SHORT_INT, 6, 8);
        layout(PredefinedTypes.LONG_DOUBLE_INT, 20, 32);
        layout(PredefinedTypes.TWO_INT, 8, 8);
    }

    private void layout(int handle, long size, long extent) {
        Datatype type = types.find(handle);
        assertEquals(size, type.size, type.name);
        assertEquals(extent, type.extent, type.name);
        assertEquals(size == extent, type.contiguous, type.name);
        long[] runs = new long[1];
        if (!type.contiguous) {
            type.layout.runs(0, size, (at, len) -> runs[0] += len);
        }
        assertEquals(type.contiguous ? 0 : size, runs[0], type.name);
    }

    @Test
    void aTypeMadeLaterHasNoFamily() {
        Datatype derived = types.allocate();
        assertEquals(Handle.TYPE_DIRECT, Handle.type(derived.handle()));
        assertEquals(TypeFamily.NONE, Datatypes.family(derived));
        assertEquals(TypeFamily.PAIR, Datatypes.family(types.find(PredefinedTypes.SHORT_INT)));
        assertEquals(TypeFamily.NONE, Datatypes.family(types.find(PredefinedTypes.LONG_DOUBLE_INT)));
    }

    @Test
    void thePairTypesComeFirst() {
        assertThrows(IllegalStateException.class, () -> Datatypes.init(types));
    }
}
