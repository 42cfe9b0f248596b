package org.jmpi.tool.trace.methods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MethodNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Solver.step",
                "acme.Solver.step",
                "Solver.step",
                "Solver.*",
                "*.step",
                "com.acme.*",
                "*",
                "Grid.swap+Solver.step"
            })
    void shouldChooseByTheEndOfAName(String names) {
        assertTrue(MethodNames.of(names).choose("com.acme.Solver.step"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"step", "Solver", "olver.step", "Solver.ste", "Solver.step2", "acme.*.*.*.*", "", "+"})
    void shouldNotChooseOtherMethods(String names) {
        assertFalse(MethodNames.of(names).choose("com.acme.Solver.step"));
    }

    @Test
    void shouldTellWhichNamesChoseNothing() {
        MethodNames names = MethodNames.of("Solver.step+Grid.*+Grid.swap");
        names.choose("com.acme.Grid.swap");

        assertEquals(List.of("Solver.step"), names.unused());
    }
}
