package org.jmpi.mpir.tool.cvar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jmpi.mpir.tool.type.Category;
import org.junit.jupiter.api.Test;

class CvarRegistryTest {
    @Test
    void shouldFindTheGeneratedTableOfThisModule() {
        CvarRegistry registry = CvarRegistry.loaded();
        CvarInfo info = registry.get(registry.indexOf("MPIR_CVAR_DEBUG_CVARS"));
        assertEquals(CvarType.BOOLEAN, info.type());
        assertEquals(Category.DEVELOPER, info.category());
        assertEquals("org.jmpi.mpir.tool.cvar.CvarSet", info.declaredIn());
    }

    @Test
    void shouldIndexInOrderOfName() {
        CvarRegistry registry = CvarRegistry.of(List.of(
                Cvars.of("MPIR_CVAR_B", CvarType.INT, "1"), Cvars.of("MPIR_CVAR_A", CvarType.INT, "1", "MPIR_CVAR_C")));
        assertEquals(0, registry.indexOf("MPIR_CVAR_A"));
        assertEquals(1, registry.indexOf("MPIR_CVAR_B"));
        assertEquals(0, registry.indexOf("MPIR_CVAR_C"));
        assertEquals(-1, registry.indexOf("MPIR_CVAR_D"));
    }

    @Test
    void shouldRefuseANameThatTwoModulesDeclare() {
        CvarInfo info = Cvars.of("MPIR_CVAR_A", CvarType.INT, "1");
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> CvarRegistry.of(List.of(info, info)));
        assertTrue(e.getMessage().contains("MPIR_CVAR_A"), e.getMessage());
    }
}
