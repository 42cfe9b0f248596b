package org.jmpi.hydra.control;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.job.JobId;
import org.jmpi.mpir.mpl.Hmac;
import org.jmpi.mpir.mpl.Seal;
import org.jmpi.mpir.mpl.SealException;
import org.jmpi.mpir.mpl.SealedInput;
import org.jmpi.mpir.mpl.SealedOutput;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The control link with somebody on the path, who reads all, and changes, repeats, adds or holds back what he likes. */
@Timeout(60)
class SealedLinkTest {
    private static final long SILENCE = 20_000;
    private static final String WORDS = "start this program as the user";

    private final JobId job = JobId.create();
    private final BlockingQueue<Link> links = new LinkedBlockingQueue<>();
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private ControlPort port;
    private ServerSocket path;
    private Link proxy;
    /** The attacker's connections to the two ends. */
    private Socket atProxy;

    private Socket atLauncher;

    private final Link.Receiver launcher = new Link.Receiver() {
        @Override
        public void received(Link link, Frame frame) {
            frames.add(frame);
        }

        @Override
        public void ended(Link link, String reason) {
            ends.add(reason);
        }
    };

    @BeforeEach
    void connect() throws Exception {
        port = new ControlPort(job, Addresses.loopback(), SILENCE, (who, link) -> links.add(link));
        path = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        int behind = Integer.parseInt(port.contact().replaceFirst(".*/", ""));
        Link.thread("path", () -> {
            try {
                atProxy = path.accept();
                atLauncher = new Socket("127.0.0.1", behind);
                Link.thread("back", () -> copy(atLauncher, atProxy, Long.MAX_VALUE));
                // the proxy's part of the handshake: hello, proof
                copy(atProxy, atLauncher, 4 + 4 + 4 + 32 + 4 + 1 + 32);
            } catch (IOException e) {
                // the test is over
            }
        });
        proxy = ControlClient.call("127.0.0.1/" + path.getLocalPort(), job, new Joined(3, "h"), SILENCE, 0);
        links.take().start(launcher, "launcher");
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        port.close();
        path.close();
        atProxy.close();
        atLauncher.close();
    }

    private void copy(Socket from, Socket to, long bytes) {
        try {
            for (long left = bytes; left > 0; left--) {
                int b = from.getInputStream().read();
                if (b < 0) {
                    return;
                }
                synchronized (heard) {
                    heard.write(b);
                }
                to.getOutputStream().write(b);
            }
        } catch (IOException e) {
            // the test is over
        }
    }

    /** Returns the next record of the proxy's, with its length. */
    private byte[] record() throws IOException {
        DataInputStream in = new DataInputStream(atProxy.getInputStream());
        int length = in.readInt();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeInt(length);
        bytes.write(in.readNBytes(length));
        return bytes.toByteArray();
    }

    private void say(String words) throws IOException {
        proxy.send(new Frame(FrameKind.SAID, 3, words.getBytes(StandardCharsets.UTF_8)));
    }

    private void pass(byte[] bytes) throws IOException {
        atLauncher.getOutputStream().write(bytes);
    }

    private void refused() throws InterruptedException {
        String reason = ends.poll(20, TimeUnit.SECONDS);
        assertNotNull(reason);
        assertTrue(reason.contains("somebody else writes on this connection"), reason);
    }

    @Test
    void whatIsSaidCannotBeRead() throws Exception {
        say(WORDS);
        byte[] record = record();
        pass(record);
        assertEquals(WORDS, new String(frames.take().payload(), StandardCharsets.UTF_8));
        assertFalse(new String(record, StandardCharsets.ISO_8859_1).contains("program"));
        synchronized (heard) {
            assertFalse(heard.toString(StandardCharsets.ISO_8859_1).contains(job.secret()));
        }
    }

    @Test
    void whatIsChangedIsRefused() throws Exception {
        say(WORDS);
        byte[] record = record();
        record[record.length / 2] ^= 1;
        pass(record);
        refused();
        assertTrue(frames.isEmpty());
    }

    @Test
    void whatIsRepeatedIsRefused() throws Exception {
        say(WORDS);
        byte[] record = record();
        pass(record);
        pass(record);
        refused();
        assertEquals(1, frames.size());
    }

    @Test
    void whatIsHeldBackIsNoticed() throws Exception {
        say("one");
        record();
        say("two");
        pass(record());
        refused();
        assertTrue(frames.isEmpty());
    }

    @Test
    void whatAStrangerAddsIsRefused() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Frame(FrameKind.SAID, 3, WORDS.getBytes(StandardCharsets.UTF_8)).write(new DataOutputStream(bytes));
        pass(bytes.toByteArray());
        refused();
        assertTrue(frames.isEmpty());
    }

    @Test
    void whatComesFromTheOtherDirectionIsRefused() throws Exception {
        say(WORDS);
        atProxy.getOutputStream().write(record());
        BlockingQueue<String> end = new LinkedBlockingQueue<>();
        proxy.start(
                new Link.Receiver() {
                    @Override
                    public void received(Link link, Frame frame) {
                        end.add("taken");
                    }

                    @Override
                    public void ended(Link link, String reason) {
                        end.add(reason);
                    }
                },
                "reflected");
        String reason = end.poll(20, TimeUnit.SECONDS);
        assertNotNull(reason);
        assertTrue(reason.contains("somebody else writes"), reason);
    }

    @Test
    void aRecordOfAnyLengthIsRefusedBeforeMemoryIsSpent() throws Exception {
        pass(new byte[] {0x7f, -1, -1, -1});
        refused();
    }

    @Test
    void framesOfAllLengthsTravelInRecords() throws Exception {
        Random random = new Random(3);
        for (int size : new int[] {0, 1, 65_527, 65_528, 65_536, 1 << 20}) {
            byte[] payload = new byte[size];
            random.nextBytes(payload);
            proxy.send(new Frame(FrameKind.SETUP, 3, payload));
            for (int left = Integer.BYTES + 1 + Integer.BYTES + size; left > 0; ) {
                byte[] record = record();
                pass(record);
                left -= record.length - Integer.BYTES - 16;
            }
            assertArrayEquals(payload, frames.take().payload());
        }
    }

    @Test
    void damagedRecordsNeverPass() throws Exception {
        long count = "1".equals(System.getenv("JMPI_TEST_FULL")) ? 1_000_000 : 20_000;
        Random random = new Random(11);
        byte[] secret = new byte[32];
        byte[] words = WORDS.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        OutputStream out = new SealedOutput(sealed, seal(secret, true));
        for (int i = 0; i < 3; i++) {
            out.write(words);
            out.flush();
        }
        byte[] whole = sealed.toByteArray();
        for (long i = 0; i < count; i++) {
            byte[] damaged = damaged(whole, random);
            InputStream in = new SealedInput(new java.io.ByteArrayInputStream(damaged), seal(secret, false));
            int same = 0;
            try {
                for (int b = in.read(); b >= 0; b = in.read()) {
                    assertEquals(words[same++ % words.length], (byte) b, "input " + i);
                }
                // only whole records were cut off
                assertEquals(0, same % words.length);
            } catch (SealException | EOFException e) {
                assertEquals(0, same % words.length, "input " + i);
            }
        }
    }

    private static Seal seal(byte[] secret, boolean sends) {
        Hmac key = new Hmac(secret);
        return sends ? Seal.toSend(key, "x", true) : Seal.toReceive(key, "x", true);
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        switch (random.nextInt(3)) {
            case 0 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            case 1 -> bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length));
            default -> {
                byte[] noise = new byte[1 + random.nextInt(20)];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, bytes, random.nextInt(bytes.length - noise.length), noise.length);
            }
        }
        return bytes;
    }
}
