package org.jmpi.mpir.mpl;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Says whose the other ends of a loopback port's connections are: any user of the machine can reach such a port. Linux
 * tells it; elsewhere nobody is known. One thread at a time.
 */
public final class LoopbackPeers {
    /** What {@link #foreignUser} returns for this user, for root, who can do everything anyway, and for an unknown one. */
    public static final int NOBODY_ELSE = -1;

    private static final Path SELF = Path.of("/proc/self");
    private static final int HEX = 16;
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int UID = 7;

    private final int port;
    private final Path[] tables;
    private final int self;
    private final Map<Integer, Integer> users = new HashMap<>();
    private long readAt = System.nanoTime();

    /** Makes one for the loopback port {@code port} of this process. */
    public LoopbackPeers(int port) {
        this(port, self(), Path.of("/proc/net/tcp6"), Path.of("/proc/net/tcp"));
    }

    LoopbackPeers(int port, int self, Path... tables) {
        this.port = port;
        this.self = self;
        this.tables = tables.clone();
    }

    private static int self() {
        try {
            return (Integer) Files.getAttribute(SELF, "unix:uid");
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return NOBODY_ELSE;
        }
    }

    /**
     * Returns the id of the user whose the other end is if that is another user, else {@link #NOBODY_ELSE}.
     *
     * @param peerPort the other end's port
     * @param since a time of {@link System#nanoTime} when the connection was there
     */
    public int foreignUser(int peerPort, long since) {
        if (self == NOBODY_ELSE) {
            return NOBODY_ELSE;
        }
        // one look serves all that had called before it
        if (readAt - since <= 0 || !users.containsKey(peerPort)) {
            readAt = System.nanoTime();
            users.clear();
            for (Path table : tables) {
                read(table);
            }
        }
        int user = users.getOrDefault(peerPort, self);
        return user == self || user == 0 ? NOBODY_ELSE : user;
    }

    private void read(Path table) {
        try (BufferedReader lines = Files.newBufferedReader(table, StandardCharsets.US_ASCII)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                entry(line.strip().split("\\s+"));
            }
        } catch (IOException | NumberFormatException e) {
            // not Linux, or a Linux that does not tell
        }
    }

    private void entry(String[] words) {
        if (words.length > UID && portOf(words[REMOTE]) == port) {
            users.put(portOf(words[LOCAL]), Integer.parseInt(words[UID]));
        }
    }

    private static int portOf(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEX);
    }
}
