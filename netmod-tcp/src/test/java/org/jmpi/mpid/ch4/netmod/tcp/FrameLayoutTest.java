package org.jmpi.mpid.ch4.netmod.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes on the wire, and what is not taken for them. */
class FrameLayoutTest {
    private static final byte[] NONCE = HexFormat.of().parseHex("a0a1a2a3a4a5a6a7".repeat(4));

    private static byte[] bytes(ByteBuffer from, int length) {
        byte[] b = new byte[length];
        from.get(0, b);
        return b;
    }

    @Test
    void frameHasItsGoldenBytes() {
        Segment s = Segment.allocate(64);
        FrameLayout.put(s, 8, FrameLayout.TYPE_MESSAGE, 0x1b, 0x28, 0x1122334455667788L, 0x01020304);
        byte[] golden = HexFormat.of()
                .parseHex("0000000000000000" + "02011b0028000000" + "8877665544332211" + "0000000004030201");
        assertArrayEquals(golden, bytes(s.bytes, 32));
        assertEquals(2, FrameLayout.version(s, 8));
        assertEquals(FrameLayout.TYPE_MESSAGE, FrameLayout.type(s, 8));
        assertEquals(0x1b, FrameLayout.handlerId(s, 8));
        assertEquals(0x28, FrameLayout.hdrSz(s, 8));
        assertEquals(0x1122334455667788L, FrameLayout.dataSz(s, 8));
        assertEquals(0x01020304, FrameLayout.sequence(s, 8));
    }

    @Test
    void helloHasItsGoldenBytes() {
        byte[] golden = HexFormat.of()
                .parseHex("4a4d50495443500a" + "0200" + "0100" + "05000000" + "02000000" + "07000000"
                        + "a0a1a2a3a4a5a6a7".repeat(4) + "6a6f622d31" + "00".repeat(59) + "00".repeat(8));
        ByteBuffer hello = HelloLayout.make(5, 2, 7, NONCE, "job-1");
        golden[10] = (byte) HelloLayout.nativeOrder();
        assertArrayEquals(golden, bytes(hello, HelloLayout.SIZE));
    }

    @Test
    void proofIsTheHmacOfBothHellos() throws ProtocolException {
        JobKey key = new JobKey("0123456789abcdef".getBytes(UTF_8));
        ByteBuffer a = HelloLayout.make(0, 1, 2, NONCE, "job-1");
        ByteBuffer b = HelloLayout.make(1, 0, 2, NONCE, "job-1");
        byte[] proof = key.proof(JobKey.ACCEPTOR, a, b);
        JobKey.check(proof, key.proof(JobKey.ACCEPTOR, a, b));
        for (byte[] other : new byte[][] {
            key.proof(JobKey.INITIATOR, a, b),
            key.proof(JobKey.ACCEPTOR, b, a),
            new JobKey("0123456789abcdeg".getBytes(UTF_8)).proof(JobKey.ACCEPTOR, a, b),
        }) {
            assertThrows(ProtocolException.class, () -> JobKey.check(proof, other));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 3, frame with version 3",
        "1, 4, frame type 4",
        "16, 2, frame with flags 2",
        "20, 9, frame with sequence number 9",
        "7, 255, frame with header size -",
        "6, 1, frame with header size 65",
        "15, 128, frame with data size -",
        "14, 1, frame with data size 281474976710656",
    })
    void badFieldIsNamed(int at, int value, String message) {
        Segment s = Segment.allocate(32);
        FrameLayout.put(s, 0, FrameLayout.TYPE_MESSAGE, 1, 0, 0, 0);
        s.bytes.put(at, (byte) value);
        ProtocolException e = assertThrows(ProtocolException.class, () -> FrameCheck.check(s, 0, 0, false, 1L << 40));
        assertTrue(e.getMessage().startsWith(message), e.getMessage());
    }

    @Test
    void cardNamesAddressesInTheOrderToTry() {
        String text = "tcp2/" + (HelloLayout.nativeOrder() == HelloLayout.LITTLE ? "le" : "be")
                + "/host-1/192.0.2.7:4711,[2001:db8:0:0:0:0:0:1]:4711,127.0.0.1:4711";
        assertEquals(3, Card.parse(1, text, "other").addresses().size());
        assertFalse(Card.parse(1, text, "other").addresses().get(0).getAddress().isLoopbackAddress());
        assertTrue(Card.parse(1, text, "host-1").addresses().get(0).getAddress().isLoopbackAddress());
        for (String bad : new String[] {
            "", "tcp9/le/h/1.2.3.4:5", text + ",", text.replace(":4711", ":0"), text.replace("192.0.2.7", "www.h.org")
        }) {
            assertThrows(org.jmpi.mpir.err.MpirException.class, () -> Card.parse(1, bad, "h"), bad);
        }
    }
}
