package org.jmpi.mpir.tool.cvar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.Verbosity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A control variable of which every communicator has its own. */
class CvarBindingTest {
    private static final CvarKey KEY = CvarKey.of("MPIR_CVAR_X");
    private static final int FIRST = 0x44000000;
    private static final int SECOND = 0x44000001;

    private final CvarSet cvars = CvarSet.fromEnvironment(
            CvarRegistry.of(List.of(new CvarInfo(
                    KEY.name(),
                    Category.CH4,
                    CvarType.INT,
                    "16",
                    "For a test.",
                    Verbosity.USER_BASIC,
                    CvarScope.GROUP_EQ,
                    ObjectBinding.MPI_COMM,
                    List.of(),
                    1,
                    100,
                    List.of(),
                    true,
                    "some.Class"))),
            Map.of(),
            new Properties());
    private final MpiT tool = new MpiT(cvars, new PvarRegistry());
    private final Map<Object, Object> values = new HashMap<>(Map.of("first", 3, "second", 4));

    @BeforeEach
    void bind() {
        tool.initThread(0);
        tool.objects((kind, handle) -> handle == FIRST ? "first" : handle == SECOND ? "second" : null);
        tool.cvars().bind(KEY, new CvarBinding() {
            @Override
            public Object get(Object object) {
                return values.get(object);
            }

            @Override
            public void set(Object object, Object value) {
                values.put(object, value);
            }
        });
    }

    private int read(int handle) {
        int[] value = {-1};
        tool.cvars().read(tool.cvars().handleAlloc(0, handle), value);
        return value[0];
    }

    @Test
    void shouldReadAndWriteTheObjectsOwnValue() {
        tool.cvars().write(tool.cvars().handleAlloc(0, new int[] {SECOND}), new int[] {77});
        assertEquals(3, read(FIRST));
        assertEquals(77, read(SECOND));
        assertEquals(16, cvars.getInt(KEY));
    }

    @Test
    void shouldRefuseAValueOutsideItsLimits() {
        CvarHandle handle = tool.cvars().handleAlloc(0, FIRST);
        MpirException e = assertThrows(MpirException.class, () -> tool.cvars().write(handle, new int[] {101}));
        assertEquals(ErrorClass.MPI_T_ERR_INVALID, e.errorClass());
        assertEquals(3, read(FIRST));
    }

    @Test
    void shouldRefuseWhatIsNoObject() {
        for (Object wrong : new Object[] {null, 5, "x"}) {
            MpirException e =
                    assertThrows(MpirException.class, () -> tool.cvars().handleAlloc(0, wrong));
            assertEquals(ErrorClass.MPI_T_ERR_INVALID, e.errorClass());
        }
    }
}
