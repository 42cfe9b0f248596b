package org.jmpi.mpir.tool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.CvarRegistry;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.cvar.Cvars;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.Verbosity;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MpiTCategoriesTest {
    private final CvarSet cvars = CvarSet.fromEnvironment(
            CvarRegistry.of(
                    List.of(Cvars.of("MPIR_CVAR_A", CvarType.INT, "1"), Cvars.of("MPIR_CVAR_B", CvarType.INT, "2"))),
            Map.of(),
            new Properties());
    private final PvarRegistry pvars = new PvarRegistry();
    private final MpiT tool = new MpiT(cvars, pvars);
    private final MpiTCategories categories = tool.categories();

    @BeforeEach
    void initialize() {
        tool.initThread(0);
    }

    private static void assertFails(int errorClass, Executable call) {
        assertEquals(errorClass, assertThrows(MpirException.class, call).errorClass());
    }

    @Test
    void shouldListACategorysMembers() {
        pvars.registerCounter("elsewhere", Category.TOOLS, "Anything.", () -> 0);
        pvars.registerCounter("here", Category.CH4, "Anything.", () -> 0);
        int ch4 = categories.getIndex("CH4");
        CategoryInfo info = categories.getInfo(ch4);
        assertEquals("CH4", info.name());
        assertEquals(2, info.cvars());
        assertArrayEquals(new int[] {0, 1}, categories.getCvars(ch4));
        assertEquals(1, info.pvars());
        assertArrayEquals(new int[] {1}, categories.getPvars(ch4));
        List<String> events = new ArrayList<>();
        for (int index : categories.getEvents(ch4)) {
            events.add(tool.events().getInfo(index).name());
        }
        assertTrue(events.containsAll(List.of("message_matched", "connection_lost")), events::toString);
        assertFalse(events.contains("collective_begin"), events::toString);
    }

    @Test
    void shouldHaveEachCategoryInOneParentAtMost() {
        Set<Integer> children = new HashSet<>();
        for (int index = 0; index < categories.getNum(); index++) {
            int[] inside = categories.getCategories(index);
            assertEquals(inside.length, categories.getInfo(index).categories());
            for (int child : inside) {
                assertTrue(children.add(child), categories.getInfo(child).name());
            }
        }
        int device = categories.getIndex("DEVICE");
        assertFalse(children.contains(device));
        List<String> ofDevice = new ArrayList<>();
        for (int child : categories.getCategories(device)) {
            ofDevice.add(categories.getInfo(child).name());
        }
        assertEquals(List.of("CH4", "MEMORY", "NODEMAP", "THREADS"), ofDevice);
    }

    @Test
    void shouldTellOfWhatComesLate() {
        int stamp = categories.changed();
        int number = categories.getNum();
        int ch4 = categories.getIndex("CH4");
        assertEquals(stamp, categories.changed());
        Category own = new Category("CH4_LATE", "What came late", Category.CH4);
        pvars.registerCounter("late", own, "Anything.", () -> 0);
        int late = categories.getIndex("CH4_LATE");
        assertEquals(number, late);
        assertArrayEquals(new int[] {0}, categories.getPvars(late));
        assertArrayEquals(new int[] {late}, categories.getCategories(ch4));
        assertEquals(ch4, categories.getIndex("CH4"));
        assertTrue(categories.changed() > stamp);
        stamp = categories.changed();
        tool.events()
                .registry()
                .add(
                        "late",
                        own,
                        Verbosity.USER_ALL,
                        "Late.",
                        tool.events().registry().clock());
        assertTrue(categories.changed() > stamp);
        stamp = categories.changed();
        categories.registry().add(new Category("EMPTY", "Nothing yet", null));
        assertTrue(categories.changed() > stamp);
        assertThrows(
                IllegalStateException.class, () -> categories.registry().add(new Category("EMPTY", "Another", null)));
    }

    @Test
    void shouldRefuseWhatIsNotThere() {
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> categories.getInfo(categories.getNum()));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_INDEX, () -> categories.getEvents(-1));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_NAME, () -> categories.getIndex("CH9"));
        assertFails(ErrorClass.MPI_T_ERR_INVALID_NAME, () -> categories.getIndex(null));
        tool.finish();
        assertFails(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, categories::getNum);
        assertFails(ErrorClass.MPI_T_ERR_NOT_INITIALIZED, categories::changed);
    }
}
