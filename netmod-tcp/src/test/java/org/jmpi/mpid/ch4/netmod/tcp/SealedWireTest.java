package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.mpl.Seal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sealed records over a socket whose other end a test reads and writes byte by byte. */
@Timeout(120)
class SealedWireTest {
    private final Random random = new Random(5);
    private final IoBuffer from = new IoBuffer(TcpSettings.BUFFER_SIZE);
    private final IoBuffer to = new IoBuffer(TcpSettings.BUFFER_SIZE);
    private SocketChannel near;
    private SocketChannel far;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            near = SocketChannel.open(server.getLocalAddress());
            far = server.accept();
        }
        near.configureBlocking(false);
        far.configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        near.close();
        far.close();
    }

    private static SealedWire wire(SocketChannel channel, boolean isNear, Security security) {
        Hmac key = new Hmac(Endpoint.SECRET);
        boolean hides = security == Security.PRIVATE;
        return new SealedWire(
                channel,
                Seal.toSend(key, isNear ? "there" : "back", hides),
                Seal.toReceive(key, isNear ? "back" : "there", hides));
    }

    private byte[] put(int bytes) {
        byte[] text = new byte[bytes];
        random.nextBytes(text);
        from.segment.bytes.put(from.end, text);
        from.end += bytes;
        return text;
    }

    private byte[] taken(int bytes) {
        byte[] text = new byte[bytes];
        to.segment.bytes.get(to.start, text);
        to.start += bytes;
        to.compact();
        return text;
    }

    @ParameterizedTest
    @EnumSource(names = {"INTEGRITY", "PRIVATE"})
    void bytesOfAllCountsArrive(Security security) throws IOException {
        SealedWire there = wire(near, true, security);
        SealedWire here = wire(far, false, security);
        for (int bytes : new int[] {1, 24, 4096, SealedWire.LONGEST - 1, SealedWire.LONGEST, 200_000, 7}) {
            byte[] text = put(bytes);
            while (from.available() > 0 || to.available() < bytes) {
                there.write(from);
                here.read(to);
            }
            assertArrayEquals(text, taken(bytes));
            assertFalse(here.hasMore());
        }
    }

    /** The last bytes of a record that does not fit are not lost, and are told of. */
    @Test
    void aRecordIsReadInPieces() throws IOException {
        SealedWire there = wire(near, true, Security.PRIVATE);
        SealedWire here = wire(far, false, Security.PRIVATE);
        byte[] text = put(20_000);
        while (from.available() > 0) {
            there.write(from);
        }
        to.start = to.end = TcpSettings.BUFFER_SIZE - 5000;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (all.size() < text.length) {
            int n = here.read(to);
            assertTrue(n == 0 || n <= 5000);
            byte[] piece = new byte[to.available()];
            to.segment.bytes.get(to.start, piece);
            all.write(piece);
            assertEquals(all.size() > 0 && all.size() < text.length, here.hasMore());
            to.start = to.end = TcpSettings.BUFFER_SIZE - 5000;
        }
        assertArrayEquals(text, all.toByteArray());
    }

    /** A sender that the socket holds up has what it holds in its buffer. */
    @Test
    void whatTheSocketRefusesStaysPending() throws IOException {
        SealedWire there = wire(near, true, Security.PRIVATE);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        int written = 1;
        while (written > 0) {
            from.compact();
            sent.write(put(from.room()));
            written = there.write(from);
        }
        assertTrue(from.available() > 0);
        SealedWire here = wire(far, false, Security.PRIVATE);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (all.size() < sent.size()) {
            there.write(from);
            here.read(to);
            all.write(taken(to.available()));
        }
        assertEquals(0, from.available());
        assertArrayEquals(sent.toByteArray(), all.toByteArray());
    }

    private byte[] sealed(int records) throws IOException {
        SealedWire there = wire(near, true, Security.PRIVATE);
        ByteBuffer bytes = ByteBuffer.allocate(records * 64);
        for (int i = 0; i < records; i++) {
            put(20);
            there.write(from);
        }
        while (bytes.position() < records * (4 + 20 + Seal.TAG)) {
            far.read(bytes);
        }
        return java.util.Arrays.copyOf(bytes.array(), bytes.position());
    }

    private String refusal(byte[] bytes) throws IOException {
        near.write(ByteBuffer.wrap(bytes));
        SealedWire here = wire(far, false, Security.PRIVATE);
        try {
            while (here.read(to) >= 0) {
                assertEquals(0, to.end % 20);
            }
        } catch (ProtocolException e) {
            return String.valueOf(e.getMessage());
        }
        return "";
    }

    @Test
    void repeatedRecordIsRefused() throws IOException {
        byte[] one = sealed(1);
        byte[] twice = java.util.Arrays.copyOf(one, 2 * one.length);
        System.arraycopy(one, 0, twice, one.length, one.length);
        assertTrue(refusal(twice).startsWith("record 2 that it has not sealed"));
        assertEquals(20, to.available());
    }

    @Test
    void frameOfAStrangerIsRefused() throws IOException {
        assertTrue(refusal(Stranger.frame(1, 1, 8, 0, 0, 8)).contains("somebody else writes on this connection"));
    }

    @Test
    void recordOfNoLengthIsRefused() throws IOException {
        assertTrue(refusal(new byte[] {16, 0, 0, 0}).contains("of 16 bytes"));
        assertTrue(refusal(new byte[] {-1, -1, -1, -1}).contains("of 4294967295 bytes"));
    }

    @Test
    void recordThatIsCutShortIsNoEnd() throws IOException {
        byte[] one = sealed(1);
        near.write(ByteBuffer.wrap(one, 0, one.length - 1));
        near.shutdownOutput();
        SealedWire here = wire(far, false, Security.PRIVATE);
        String why = "";
        try {
            while (here.read(to) >= 0) {
                assertEquals(0, to.end);
            }
        } catch (ProtocolException e) {
            why = String.valueOf(e.getMessage());
        }
        assertEquals("record 0 that was cut short", why);
    }

    /** 20,000 damaged streams, 10^6 with {@code JMPI_TEST_FULL=1}: what comes out is a beginning of what went in. */
    @Timeout(900)
    @Test
    void damagedRecordsNeverPass() throws IOException {
        int count = "1".equals(System.getenv("JMPI_TEST_FULL")) ? 1_000_000 : 20_000;
        byte[] whole = sealed(3);
        byte[] text = opened(whole);
        assertEquals(60, text.length);
        for (int i = 0; i < count; i++) {
            byte[] damaged = whole.clone();
            int at = random.nextInt(damaged.length);
            damaged[at] ^= (byte) (1 + random.nextInt(255));
            byte[] out = opened(damaged);
            assertTrue(out.length <= at / 40 * 20, "byte " + at);
            assertArrayEquals(java.util.Arrays.copyOf(text, out.length), out);
        }
    }

    /** What a process that gets these bytes, and an end, takes for messages. */
    private byte[] opened(byte[] bytes) throws IOException {
        close();
        connect();
        near.write(ByteBuffer.wrap(bytes));
        near.shutdownOutput();
        SealedWire here = wire(far, false, Security.PRIVATE);
        to.clear();
        try {
            while (here.read(to) >= 0) {
                assertEquals(0, to.end % 20);
            }
        } catch (ProtocolException e) {
            assertTrue(String.valueOf(e.getMessage()).startsWith("record "), e.toString());
        }
        return taken(to.available());
    }
}
