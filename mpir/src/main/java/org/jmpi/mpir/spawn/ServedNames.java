package org.jmpi.mpir.spawn;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * A rank's way to the server of names, whose port stands in a file. The connection is made at the first use and stays, since names go
 * with it; a server that was started anew gets the rank's names again at the next use. Any thread.
 */
final class ServedNames {
    private static final int SECONDS = 10;
    private static final long MOST_BYTES = 4096;

    private final Path file;
    private final Map<String, String> published = new HashMap<>();
    private @Nullable PortWire wire;

    ServedNames(Path file) {
        this.file = file;
    }

    /** Publishes a name; returns null, or why it can't be. */
    synchronized @Nullable String publish(String service, String port) {
        String[] why = new String[1];
        if (!ask(NameServer.PUBLISH, why, service, port)) {
            return why[0];
        }
        published.put(service, port);
        return null;
    }

    /** Returns the port of a name, null if nobody has published it. */
    synchronized @Nullable String lookup(String service) {
        String[] port = new String[1];
        return ask(NameServer.LOOK_UP, port, service) ? port[0] : null;
    }

    /** Takes back a name of this rank; returns whether it was one. */
    synchronized boolean unpublish(String service) {
        return published.remove(service) != null && ask(NameServer.UNPUBLISH, new String[1], service);
    }

    /** Ends the connection, and with it what was published. */
    synchronized void close() {
        published.clear();
        drop();
    }

    private void drop() {
        if (wire != null) {
            wire.close();
            wire = null;
        }
    }

    private boolean ask(int kind, String[] text, String... words) {
        try {
            if (wire != null) {
                try {
                    return askNow(kind, text, words);
                } catch (IOException e) {
                    // it was started anew, or has gone
                    drop();
                }
            }
            connect();
            return askNow(kind, text, words);
        } catch (IOException | MpirException e) {
            drop();
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "the server of names of " + file + " can't be asked (" + e.getMessage()
                            + "): is jmpi-names running, and is MPIR_CVAR_NAMES_SERVER its file?",
                    e);
        }
    }

    private void connect() throws IOException {
        wire = new PortCall(PortName.parse(name()), SECONDS).run();
        for (Map.Entry<String, String> each : published.entrySet()) {
            askNow(NameServer.PUBLISH, new String[1], each.getKey(), each.getValue());
        }
    }

    private String name() throws IOException {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IOException("the file has " + Files.size(file) + " bytes");
            }
            return Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        } catch (NoSuchFileException e) {
            throw new IOException("there is no such file", e);
        }
    }

    private boolean askNow(int kind, String[] text, String... words) throws IOException {
        PortWire to = wire;
        assert to != null;
        to.limit(SECONDS * 1000);
        to.send(NameServer.text(kind, words));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(to.receive()));
        boolean done = in.readUnsignedByte() == NameServer.DONE;
        text[0] = in.readUTF();
        return done;
    }
}
