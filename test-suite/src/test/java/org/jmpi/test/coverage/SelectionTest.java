package org.jmpi.test.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import org.jmpi.binding.FunctionTable;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private final List<String> implemented = Selection.implemented(FunctionTable.names());

    @Test
    void shouldChooseTheSameForTheSameSeed() {
        List<String> first = Selection.random(implemented, 30, 42);
        assertEquals(first, Selection.random(implemented, 30, 42));
        assertNotEquals(first, Selection.random(implemented, 30, 43));
        assertEquals(30, new TreeSet<>(first).size());
    }

    @Test
    void shouldChooseAllIfThereAreFewer() {
        assertEquals(implemented, Selection.random(implemented, 10_000, 1));
    }

    @Test
    void shouldChooseChapters() {
        assertEquals(List.of("MPI_Wtick", "MPI_Wtime"), Selection.ofChapters(List.of("timer")));
        assertEquals(FunctionTable.names(), Selection.ofChapters(List.of()));
    }

    @Test
    void shouldNameTheChaptersThereAre() {
        List<String> wrong = List.of("pt2pt", "nonsense");
        String message = assertThrows(IllegalArgumentException.class, () -> Selection.ofChapters(wrong))
                .getMessage();
        assertTrue(message.contains("'nonsense'") && message.contains("pt2pt,"), message);
    }
}
