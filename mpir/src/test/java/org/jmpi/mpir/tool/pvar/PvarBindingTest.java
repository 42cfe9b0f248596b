package org.jmpi.mpir.tool.pvar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Variables of which every object has its own. */
class PvarBindingTest {
    private static final int FIRST = 0x44000000;
    private static final int SECOND = 0x84000001;

    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(CvarSet.defaults(), pvars);
    private final Map<Integer, long[]> objects = Map.of(FIRST, new long[1], SECOND, new long[3]);
    private PvarSession session;

    @BeforeEach
    void register() {
        pvars.define(PvarClass.COUNTER, "sent", Category.CH4, "Sent.").of(ObjectBinding.MPI_COMM, object -> {
            long[] counts = (long[]) object;
            return PvarSource.of(() -> counts.length, i -> counts[i]);
        });
        tool.objects((kind, handle) -> kind == ObjectBinding.MPI_COMM ? objects.get(handle) : null);
        tool.initThread(0);
        session = tool.pvars().sessionCreate();
    }

    private PvarHandle handle(Object object) {
        PvarHandle handle = tool.pvars().handleAlloc(session, 0, object);
        tool.pvars().start(session, handle);
        return handle;
    }

    @Test
    void shouldCountTheBoundObjectAlone() {
        PvarHandle first = handle(FIRST);
        PvarHandle second = handle(new int[] {SECOND});
        objects.get(SECOND)[2] += 9;
        long[] value = {-1, -1, -1};
        tool.pvars().read(session, first, value);
        assertEquals(0, value[0]);
        tool.pvars().read(session, second, value);
        assertEquals(9, value[2]);
        assertEquals(1, first.count());
        assertEquals(3, second.count());
    }

    @Test
    void shouldRefuseWhatIsNoObject() {
        for (Object wrong : new Object[] {null, 0x44000002, new int[0], "comm"}) {
            MpirException e =
                    assertThrows(MpirException.class, () -> tool.pvars().handleAlloc(session, 0, wrong), "" + wrong);
            assertEquals(ErrorClass.MPI_T_ERR_INVALID, e.errorClass());
            assertTrue(e.getMessage().contains("MPI_COMM"), e.getMessage());
        }
    }
}
