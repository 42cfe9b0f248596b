package org.jmpi.mpir.spawn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;

class PortCallTest {
    private static final int SECONDS = 20;

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void shouldSayOfEachAddressWhyItDoesNotAnswer() throws IOException {
        PortName port =
                new PortName(0, closedPort(), new byte[PortName.TOKEN_BYTES], List.of("127.0.0.1", "127.0.0.2"));
        MpirException e = assertThrows(MpirException.class, () -> new PortCall(port, SECONDS).run());
        String message = String.valueOf(e.getMessage());
        assertEquals(ErrorClass.ERR_PORT, e.errorClass());
        assertTrue(message.matches(".*127\\.0\\.0\\.1: .+; 127\\.0\\.0\\.2: .+"), message);
    }
}
