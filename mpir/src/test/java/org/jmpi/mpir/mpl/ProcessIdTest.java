package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ProcessIdTest {
    @Test
    void shouldBeWhatJavaSays() {
        assertEquals(ProcessHandle.current().pid(), ProcessId.own());
    }
}
