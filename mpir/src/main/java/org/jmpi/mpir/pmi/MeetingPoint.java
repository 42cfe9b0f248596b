package org.jmpi.mpir.pmi;

import java.util.HexFormat;
import org.jmpi.mpir.mpl.Digits;
import org.jmpi.mpir.mpl.Entropy;
import org.jspecify.annotations.Nullable;

/**
 * Where the ranks of a job meet whose processes belong to somebody else, as the workers of an engine do. Rank 0 opens it, and
 * says its {@linkplain #address() address} to the others by whatever way there is.
 */
public final class MeetingPoint {
    private static final int SECRET_BYTES = 32;
    private static final int INT_DIGITS = 5;
    private static final int MOST_PORT = 0xffff;
    /** Before the secret, in an address. */
    private static final char SECRET = '#';

    private static final String SAID_BY = "The words of rank 0";

    private final String address;
    private final int size;
    private final JobServer.Running server;

    private MeetingPoint(String address, int size, JobServer.Running server) {
        this.address = address;
        this.size = size;
        this.server = server;
    }

    /**
     * Opens one, at a port that is free.
     *
     * @param host name or address of this host, as the others reach it
     * @param size how many ranks the job has, this one among them
     * @param settings how long those that have come wait for the others
     * @throws PmiException if no port can be opened there
     */
    public static MeetingPoint open(String host, int size, PmiSettings settings) {
        String secret = HexFormat.of().formatHex(Entropy.bytes(SECRET_BYTES));
        JobServer.Running server = Rendezvous.serve(
                Rendezvous.listening(host, 0), size, JoinProof.ofSecret(secret), settings.joinSeconds());
        String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return new MeetingPoint(shown + ":" + server.port() + SECRET + secret, size, server);
    }

    /** Returns what the other ranks need, in printable ASCII without blanks. It holds the secret of who may join. */
    public String address() {
        return address;
    }

    /** Returns how many ranks meet here. */
    public int size() {
        return size;
    }

    /** Tells those that come that the job is not to be, unless all have come. */
    public void refuse(String why) {
        server.refuse(why);
    }

    /**
     * Joins a job.
     *
     * @param address what rank 0 said
     * @param own the place that this rank opened; null unless it is rank 0
     * @return the client of this rank, when all have come
     * @throws PmiException if this is no address, rank 0 isn't there, or not all come in time
     */
    public static PmiClient join(String address, int rank, int size, PmiSettings settings, @Nullable MeetingPoint own) {
        int secret = address.indexOf(SECRET);
        int colon = address.lastIndexOf(':', secret);
        long port = secret < 0 || colon < 1 ? -1 : Digits.parse(address.substring(colon + 1, secret), INT_DIGITS);
        if (port < 1 || port > MOST_PORT) {
            // it may hold a secret: not shown
            throw new PmiException("The address of rank 0 has " + address.length()
                    + " characters and is none: expected what rank 0 returned when it opened the job");
        }
        JobAddress job =
                new JobAddress(rank, size, Pmi.withoutBrackets(address.substring(0, colon)), (int) port, SAID_BY);
        return Rendezvous.join(
                job, JoinProof.ofSecret(address.substring(secret + 1)), settings, own == null ? null : own.server);
    }
}
