package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.channels.spi.SelectorProvider;
import org.junit.jupiter.api.Test;

class SelectorsTest {
    private static final String PROPERTY = "java.nio.channels.spi.SelectorProvider";

    @Test
    void shouldLeaveNoTraceButJavasOwnSelectors() {
        Selectors.choose();
        assertNull(System.getProperty(PROPERTY));
        assertEquals("sun.nio.ch", SelectorProvider.provider().getClass().getPackageName());
    }

    @Test
    void shouldLeaveTheChoiceToWhoMadeOne() {
        System.setProperty(PROPERTY, "somebody.Else");
        try {
            Selectors.choose();
            assertEquals("somebody.Else", System.getProperty(PROPERTY));
        } finally {
            System.clearProperty(PROPERTY);
        }
    }
}
