package org.jmpi.hydra.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jmpi.hydra.job.JobId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections: who gets in, what travels, and how their end is noticed. */
@Timeout(30)
class LinkTest {
    private static final long SILENCE = 600;

    private final JobId job = JobId.create();
    private final BlockingQueue<Joined> joined = new LinkedBlockingQueue<>();
    private final BlockingQueue<Link> links = new LinkedBlockingQueue<>();
    private ControlPort port;

    /** Remembers what came. */
    private static final class Ears implements Link.Receiver {
        final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
        final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

        @Override
        public void received(Link link, Frame frame) {
            if (frame.kind() != FrameKind.PING) {
                frames.add(frame);
            }
        }

        @Override
        public void ended(Link link, String reason) {
            ends.add(reason);
        }
    }

    @BeforeEach
    void open() throws IOException {
        port = new ControlPort(job, Addresses.loopback(), SILENCE, (who, link) -> {
            joined.add(who);
            links.add(link);
        });
    }

    @AfterEach
    void close() throws IOException {
        port.close();
        links.forEach(Link::close);
    }

    private Link call(JobId whose) throws IOException {
        return ControlClient.call(port.contact(), whose, new Joined(3, "h"), SILENCE, 0);
    }

    @Test
    void shouldCarryFramesAndLiveWhileNothingIsSaid() throws Exception {
        Ears near = new Ears();
        Ears far = new Ears();
        Link link = call(job);
        link.start(near, "near");
        Link other = links.take();
        other.start(far, "far");
        assertEquals(new Joined(3, "h"), joined.take());
        link.send(new Frame(FrameKind.READY, 3));
        assertEquals(FrameKind.READY, far.frames.take().kind());
        // longer than the silence that would end it
        assertEquals(null, near.ends.poll(2 * SILENCE, TimeUnit.MILLISECONDS));
        assertFalse(other.overdue());
        link.close();
        assertEquals("its connection was closed", far.ends.take());
    }

    @Test
    void shouldTurnAwayWhoDoesNotKnowTheSecret() throws Exception {
        JobId stranger = new JobId(job.id(), JobId.create().secret());
        String message = assertThrows(IOException.class, () -> call(stranger)).getMessage();
        assertTrue(message.contains("does not know the job's secret"), message);
        assertTrue(joined.isEmpty());
    }

    @Test
    void shouldNotBelieveALauncherThatCannotProveItself() throws Exception {
        try (ServerSocket impostor = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Link.thread("impostor", () -> {
                try (Socket socket = impostor.accept()) {
                    socket.getInputStream().readNBytes(16);
                    socket.getOutputStream()
                            .write(new PayloadWriter()
                                    .int32(0x4a4d5049)
                                    .int32(Handshake.VERSION)
                                    .raw(new byte[64], 0, 64)
                                    .bytes());
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // the test is over
                }
            });
            String contact = "127.0.0.1/" + impostor.getLocalPort();
            String message = assertThrows(
                            IOException.class, () -> ControlClient.call(contact, job, new Joined(0, ""), SILENCE, 0))
                    .getMessage();
            assertTrue(message.contains("the launcher does not know the job's secret"), message);
        }
    }

    @Test
    void shouldSayWhichVersionsDiffer() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port())) {
            socket.getOutputStream()
                    .write(new PayloadWriter().int32(0x4a4d5049).int32(99).bytes());
            InputStream in = socket.getInputStream();
            byte[] answer = in.readNBytes(8);
            assertEquals(Handshake.VERSION, answer[7]);
            assertEquals(-1, in.read());
        }
    }

    private int port() {
        return Integer.parseInt(port.contact().replaceFirst(".*/", ""));
    }

    @Test
    void shouldWithstandNoise() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed=" + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            byte[] noise = new byte[random.nextInt(400)];
            random.nextBytes(noise);
            try (Socket socket = new Socket("127.0.0.1", port())) {
                socket.getOutputStream().write(noise);
            } catch (IOException e) {
                // it was closed on us
            }
        }
        call(job);
        assertEquals(3, joined.take().node());
    }

    @Test
    void shouldNoticeThatTheOtherEndIsSilent() throws Exception {
        Link silent = call(job);
        Link link = links.take();
        Ears ears = new Ears();
        // only one end reads and pings: the other is as good as unplugged
        link.start(ears, "watched");
        String reason = ears.ends.poll(10, TimeUnit.SECONDS);
        assertTrue(reason != null && reason.startsWith("nothing was heard from it for"), reason);
        silent.close();
    }

    @Test
    void shouldWaitForOneThatSaidThatItWillBeStopped() throws Exception {
        Link stopped = call(job);
        Link link = links.take();
        Ears ears = new Ears();
        // this end says nothing by itself: it was not started
        stopped.pause(true);
        link.start(ears, "watched");
        assertEquals(null, ears.ends.poll(3 * SILENCE, TimeUnit.MILLISECONDS));
        stopped.send(new Frame(FrameKind.READY, 3));
        assertEquals(FrameKind.READY, ears.frames.take().kind());
        stopped.pause(false);
        String reason = ears.ends.poll(10, TimeUnit.SECONDS);
        assertTrue(reason != null && reason.startsWith("nothing was heard from it for"), reason);
        stopped.close();
    }

    @Test
    void shouldNoticeTheEndOfOneThatIsStopped() throws Exception {
        Link stopped = call(job);
        Link link = links.take();
        Ears ears = new Ears();
        stopped.pause(true);
        link.start(ears, "watched");
        stopped.close();
        assertEquals("its connection was closed", ears.ends.poll(10, TimeUnit.SECONDS));
    }

    @Test
    void shouldHoldUpWhoSendsMoreThanIsTaken() throws Exception {
        FlowWindow window = new FlowWindow(100);
        assertTrue(window.enter(60));
        BlockingQueue<Boolean> entered = new LinkedBlockingQueue<>();
        Link.thread("writer", () -> {
            entered.add(window.enter(60));
            entered.add(window.enter(60));
        });
        assertEquals(null, entered.poll(50, TimeUnit.MILLISECONDS));
        window.taken(60);
        assertTrue(entered.take());
        window.close();
        assertFalse(entered.take());
    }
}
