package org.jmpi.hydra.control;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.JobId;

/**
 * A proxy's way to whom it belongs: tries every address of a {@link ControlPort}, again and again for a bounded time.
 * A wrong machine behind an address is harmless, since it cannot prove itself.
 */
public final class ControlClient {
    private static final Pattern CONTACT = Pattern.compile("([0-9A-Fa-f.:%a-z_,-]+)/([0-9]{1,5})");
    private static final int ADDRESS_MILLIS = 2000;
    private static final long ROUND_MILLIS = 300;

    private ControlClient() {}

    /**
     * @param contact of {@link ControlPort#contact()}
     * @param job whose secret both ends know
     * @param self who we are
     * @param silenceMillis of the link
     * @param limitMillis for all tries
     * @return the link, not started yet
     * @throws IOException when nobody could be reached; the message says what happened at each address
     */
    public static Link call(String contact, JobId job, Joined self, long silenceMillis, long limitMillis)
            throws IOException {
        Matcher matcher = CONTACT.matcher(contact);
        if (!matcher.matches()) {
            throw new IOException("'" + contact + "': expected addresses/port");
        }
        int port = Integer.parseInt(matcher.group(2));
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
        Handshake handshake = new Handshake(job);
        while (true) {
            StringBuilder said = new StringBuilder();
            for (String address : matcher.group(1).split(",")) {
                Socket socket = new Socket();
                try {
                    socket.connect(new InetSocketAddress(address, port), ADDRESS_MILLIS);
                    return new Link(socket, handshake.join(socket, self), silenceMillis);
                } catch (IOException e) {
                    ControlPort.closeQuietly(socket);
                    said.append("; ").append(address).append(": ").append(e.getMessage());
                }
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("the launcher's control port " + port + " could not be reached" + said);
            }
            pause();
        }
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(ROUND_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
