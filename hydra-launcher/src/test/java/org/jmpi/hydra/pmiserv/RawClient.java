package org.jmpi.hydra.pmiserv;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jmpi.mpir.pmi.Pmi2Message;

/** A connection to a {@link PmiServer} on which a test says what it likes. */
final class RawClient implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;

    RawClient(PmiServer server) throws IOException {
        String[] address = server.port().split(":");
        socket = new Socket(address[0], Integer.parseInt(address[1]));
        socket.setSoTimeout(10_000);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
    }

    /** A connection that has said which rank it is. */
    static RawClient identified(PmiServer server, int rank) throws IOException {
        RawClient client = new RawClient(server);
        client.say("cmd=initack pmiid=" + server.idOf(rank));
        for (int i = 0; i < 4; i++) {
            client.hear();
        }
        return client;
    }

    /** The same in PMI-2. */
    static RawClient framed(PmiServer server, int rank) throws IOException {
        RawClient client = identified(server, rank);
        client.ask("cmd=init pmi_version=2 pmi_subversion=0");
        client.askFrame("cmd=fullinit;pmirank=" + rank + ";threaded=FALSE;");
        return client;
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void say(String line) throws IOException {
        send((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    void sayFrame(String text) throws IOException {
        send((String.format("%-6d", text.length()) + text).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next line, null at the end. */
    String hear() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            line.append((char) c);
        }
        return line.toString();
    }

    String hearFrame() throws IOException {
        byte[] header = new byte[6];
        in.readFully(header);
        byte[] text = new byte[Integer.parseInt(new String(header, StandardCharsets.ISO_8859_1).trim())];
        in.readFully(text);
        return Pmi2Message.parse(new String(text, StandardCharsets.ISO_8859_1)).toString();
    }

    String ask(String line) throws IOException {
        say(line);
        return hear();
    }

    String askFrame(String text) throws IOException {
        sayFrame(text);
        return hearFrame();
    }

    /** Throws away what has come; false when the server has closed. */
    boolean drain(byte[] into) throws IOException {
        while (in.available() > 0) {
            if (in.read(into) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Waits for the server to close; the value is -1. */
    int end() throws IOException {
        try {
            return in.read();
        } catch (java.net.SocketException e) {
            // reset: closed with our bytes unread
            return -1;
        }
    }

    /** Returns whether the server has closed; waits for a millisecond. */
    boolean hasEnded() throws IOException {
        int before = socket.getSoTimeout();
        socket.setSoTimeout(1);
        try {
            return end() < 0;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } finally {
            socket.setSoTimeout(before);
        }
    }

    /** Ends the connection without the port staying occupied for a minute. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
