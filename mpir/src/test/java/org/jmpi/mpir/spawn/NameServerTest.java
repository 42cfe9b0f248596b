package org.jmpi.mpir.spawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server of names, and ranks that ask it. */
@Timeout(60)
class NameServerTest {
    @TempDir
    Path folder;

    private Path file;
    private NameServer server;
    private ServedNames one;
    private ServedNames two;

    @BeforeEach
    void begin() throws IOException {
        file = folder.resolve("names");
        server = start(0);
        one = new ServedNames(file);
        two = new ServedNames(file);
    }

    @AfterEach
    void end() {
        one.close();
        two.close();
        server.close();
    }

    private NameServer start(int port) throws IOException {
        NameServer made = new NameServer(List.of("127.0.0.1"), port);
        Thread thread = new Thread(() -> {
            try {
                made.serve();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
        Files.writeString(file, made.port() + "\n");
        return made;
    }

    @Test
    void shouldTellAllWhatOneHasPublished() {
        assertNull(one.publish("a", "port-a"));
        assertNull(one.publish("names / with.. \u00e9verything", "port-b"));
        assertEquals("port-a", two.lookup("a"));
        assertEquals("port-b", two.lookup("names / with.. \u00e9verything"));
        assertNull(two.lookup("b"));
    }

    @Test
    void shouldKeepANameForWhoPublishedIt() {
        one.publish("a", "port-a");
        assertEquals("another process has published it", two.publish("a", "port-b"));
        assertFalse(two.unpublish("a"));
        assertEquals("port-a", two.lookup("a"));
        assertTrue(one.unpublish("a"));
        assertFalse(one.unpublish("a"));
        assertNull(two.publish("a", "port-b"));
    }

    @Test
    void shouldForgetNamesOfWhoIsGone() throws Exception {
        one.publish("a", "port-a");
        one.close();
        while (two.lookup("a") != null) {
            Thread.onSpinWait();
        }
        assertNull(two.publish("a", "port-b"));
    }

    @Test
    void shouldGetNamesAgainAfterItWasStartedAnew() throws Exception {
        one.publish("a", "port-a");
        server.close();
        server = start(0);
        one.lookup("whatever");
        assertEquals("port-a", two.lookup("a"));
    }

    @Test
    void shouldSayThatNobodyServes() {
        server.close();
        MpirException e = assertThrows(MpirException.class, () -> one.lookup("a"));
        assertEquals(ErrorClass.ERR_OTHER, e.errorClass());
        assertTrue(e.getMessage().contains("is jmpi-names running"), e.getMessage());
    }

    @Test
    void shouldSayThatThereIsNoFile() throws IOException {
        Files.delete(file);
        assertThrows(MpirException.class, () -> one.publish("a", "port-a"));
        Files.writeString(file, "nonsense");
        assertThrows(MpirException.class, () -> one.publish("a", "port-a"));
        Files.write(file, new byte[5000]);
        assertThrows(MpirException.class, () -> one.publish("a", "port-a"));
    }

    @Test
    void shouldRefuseWhoDoesNotKnowItsToken() throws IOException {
        PortName known = PortName.parse(server.port());
        PortName other = new PortName(known.tag(), known.tcpPort(), new byte[PortName.TOKEN_BYTES], known.addresses());
        Files.writeString(file, other.format());
        MpirException e = assertThrows(MpirException.class, () -> one.lookup("a"));
        assertTrue(e.getMessage().contains("token") || e.getMessage().contains("closed"), e.getMessage());
        Files.writeString(file, server.port());
        assertNull(two.lookup("a"));
    }

    @Test
    void shouldGoOnAfterNonsense() throws IOException {
        for (byte[] request : new byte[][] {{}, {99, 0, 0}, {NameServer.PUBLISH}, {NameServer.LOOK_UP, 127, -1}}) {
            try (PortWire wire = new PortCall(PortName.parse(server.port()), 5).run()) {
                wire.send(request);
                assertThrows(IOException.class, wire::receive);
            }
        }
        assertNull(one.publish("a", "port-a"));
        assertEquals("port-a", two.lookup("a"));
    }
}
