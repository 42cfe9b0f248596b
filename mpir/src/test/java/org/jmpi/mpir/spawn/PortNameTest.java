package org.jmpi.mpir.spawn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpl.Entropy;
import org.junit.jupiter.api.Test;

class PortNameTest {
    private static final List<String> ADDRESSES = List.of("192.0.2.2", "fd00:0:0:0:0:0:0:2", "127.0.0.1");

    private final PortName name = new PortName(3, 4711, Entropy.bytes(PortName.TOKEN_BYTES), ADDRESSES);

    @Test
    void shouldReadWhatItWrote() throws Exception {
        PortName read = PortName.parse(name.format());
        assertEquals(3, read.tag());
        assertEquals(4711, read.tcpPort());
        assertArrayEquals(name.token(), read.token());
        assertEquals(ADDRESSES, read.addresses());
        assertEquals(3, read.sockets().size());
    }

    @Test
    void shouldSurviveProtocolsAndShells() {
        assertTrue(name.format().matches("[A-Za-z0-9_.,:-]+"), name.format());
    }

    @Test
    void shouldLeaveOutAddressesThatDoNotFit() {
        String text = new PortName(3, 4711, name.token(), Collections.nCopies(50, "fd00:0:0:0:0:0:0:2")).format();
        assertTrue(text.length() <= PortName.LONGEST, text);
        assertTrue(PortName.parse(text).addresses().size() >= 5, text);
    }

    @Test
    void shouldNotShowTheToken() {
        String text = name.format();
        String token = text.split(":")[3];
        assertFalse(PortName.shown(text).contains(token));
        assertTrue(PortName.shown(text).contains("192.0.2.2"));
    }

    @Test
    void shouldRefuseWhatIsNoName() {
        Random random = new Random(11);
        String sound = name.format();
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder(sound.substring(0, random.nextInt(sound.length() + 1)));
            for (int n = random.nextInt(3); n > 0 && !text.isEmpty(); n--) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(200));
            }
            try {
                PortName read = PortName.parse(text.toString());
                assertTrue(read.tag() >= 0 && read.tcpPort() > 0 && read.token().length == PortName.TOKEN_BYTES);
            } catch (MpirException e) {
                assertEquals(ErrorClass.ERR_PORT, e.errorClass());
            }
        }
        assertThrows(MpirException.class, () -> PortName.parse("x".repeat(1 << 20)));
    }
}
