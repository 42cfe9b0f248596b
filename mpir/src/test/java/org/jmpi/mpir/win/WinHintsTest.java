package org.jmpi.mpir.win;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.info.Info;
import org.junit.jupiter.api.Test;

class WinHintsTest {
    private final WinHints hints = new WinHints(Constants.WIN_FLAVOR_ALLOCATE);

    private static Info info(String key, String value) {
        Info info = new Info();
        info.set(key, value);
        return info;
    }

    @Test
    void shouldIgnoreWhatAKeyCannotBe() {
        hints.set(info(WinHints.NO_LOCKS, "yes"));
        hints.set(info(WinHints.OPS, "any"));
        hints.set(info(WinHints.GRANULARITY, "-1"));
        hints.set(info("unknown", "true"));
        assertEquals("false", hints.get(WinHints.NO_LOCKS));
        assertEquals("same_op_no_op", hints.get(WinHints.OPS));
        assertEquals(0, hints.granularity());
        assertNull(hints.get("unknown"));
    }

    @Test
    void shouldRefuseAnOrderThatIsNone() {
        for (String bad : new String[] {"", "rar;raw", "rar,", "none,raw", "RAR"}) {
            Info info = info(WinHints.ORDERING, bad);
            info.set(WinHints.NO_LOCKS, "true");
            MpirException e = assertThrows(MpirException.class, () -> hints.set(info), bad);
            assertEquals(ErrorClass.ERR_INFO_VALUE, e.errorClass());
            assertEquals("false", hints.get(WinHints.NO_LOCKS), "nothing has changed");
        }
        hints.set(info(WinHints.ORDERING, " waw , rar "));
        assertEquals("waw , rar", hints.get(WinHints.ORDERING));
    }

    @Test
    void shouldFixWhatTheMemoryIsMadeBy() {
        Info info = info(WinHints.ALIGNMENT, "4096");
        info.set(WinHints.NONCONTIGUOUS, "true");
        hints.set(info);
        assertEquals(4096, hints.alignment());
        assertTrue(hints.is(WinHints.NONCONTIGUOUS));
        Info later = info(WinHints.ALIGNMENT, "8");
        later.set(WinHints.NONCONTIGUOUS, "false");
        hints.set(later);
        assertEquals(4096, hints.alignment());
        assertTrue(hints.is(WinHints.NONCONTIGUOUS));
    }

    @Test
    void shouldRefuseAnAlignmentThatIsNoPowerOfTwo() {
        for (String bad : new String[] {"0", "3", "-4", "x", "2147483648", "99999999999999999999"}) {
            WinHints fresh = new WinHints(Constants.WIN_FLAVOR_SHARED);
            assertThrows(MpirException.class, () -> fresh.set(info(WinHints.ALIGNMENT, bad)), bad);
        }
        WinHints given = new WinHints(Constants.WIN_FLAVOR_CREATE);
        given.set(info(WinHints.ALIGNMENT, "3"));
        assertNull(given.get(WinHints.ALIGNMENT), "the program's own memory lies where it lies");
    }
}
