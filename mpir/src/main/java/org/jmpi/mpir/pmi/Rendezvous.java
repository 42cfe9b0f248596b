package org.jmpi.mpir.pmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.mpl.Services;
import org.jspecify.annotations.Nullable;

/** Joins the processes of a job that no launcher started: rank 0 serves the others, itself too. */
final class Rendezvous {
    private static final int CONNECT_MILLIS = 5000;
    private static final int RETRY_MILLIS = 100;

    private final JobAddress job;
    private final PmiSettings settings;
    private final JoinProof proof;
    private final long deadline;

    private Rendezvous(JobAddress job, PmiSettings settings, JoinProof proof) {
        this.job = job;
        this.settings = settings;
        this.proof = proof;
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(settings.joinSeconds());
    }

    /** Returns the client of this rank when all ranks have come. */
    static PmiClient join(JobAddress job, Map<String, String> env, PmiSettings settings) {
        if (job.size() == 1) {
            return new SingletonClient();
        }
        Rendezvous meeting = new Rendezvous(job, settings, JoinProof.of(env));
        return meeting.join(job.rank() == 0 ? meeting.serve() : null);
    }

    /**
     * Returns the client of this rank when all ranks have come to where rank 0 serves already.
     *
     * @param server this is rank 0, which started it; null: this is another rank
     */
    static PmiClient join(JobAddress job, JoinProof proof, PmiSettings settings, JobServer.@Nullable Running server) {
        return new Rendezvous(job, settings, proof).join(server);
    }

    private PmiClient join(JobServer.@Nullable Running server) {
        PmiConnection connection = dial();
        try {
            meet(connection);
        } catch (PmiException e) {
            if (server != null) {
                server.awaitEnd(0);
            }
            throw e;
        }
        if (server != null) {
            // it leaves last
            connection.onLeft(() -> server.awaitEnd(settings.answerSeconds()));
        }
        return Handshake.open(connection, settings, job.rank(), job.size(), null);
    }

    private JobServer.Running serve() {
        return serve(listening(job.host(), job.port()), job.size(), proof, settings.joinSeconds());
    }

    static JobServer.Running serve(InetSocketAddress address, int size, JoinProof proof, int seconds) {
        for (JobServer each : Services.load(JobServer.class, Rendezvous.class.getClassLoader())) {
            return each.start(address, size, proof, seconds);
        }
        throw new PmiException(
                "Rank 0 of a job without a launcher serves the others, and its class path has nothing for"
                        + " that: expected hydra-launcher; depend on org.jmpi:hydra-launcher, or take all of JMPI's lib folder");
    }

    /**
     * Returns where rank 0 listens: only where the others come, not on all interfaces, unless the address is another's, as behind a
     * router's.
     */
    static InetSocketAddress listening(String host, int port) {
        try {
            InetAddress address = InetAddress.getByName(host);
            boolean isOwn = address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
            return isOwn ? new InetSocketAddress(address, port) : new InetSocketAddress(port);
        } catch (UnknownHostException e) {
            throw new PmiException(
                    "Rank 0 can't wait for the others at " + host + ": its name is unknown; is it this host's?", e);
        } catch (IOException e) {
            return new InetSocketAddress(port);
        }
    }

    private PmiException unreachable(String why) {
        return new PmiException("Rank " + job.rank() + " can't reach rank 0 at " + job.shown() + " (" + why
                + "): is it started, and is this its address? " + job.saidBy() + " say so");
    }

    private PmiConnection dial() {
        String why = "";
        do {
            try {
                InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(job.host()), job.port());
                PmiConnection made = Pmi.connection(address, CONNECT_MILLIS, "rank 0 at " + job.shown());
                made.servedBy("rank 0, which serves the job,");
                return made;
            } catch (IOException e) {
                // it may come later, and its name too
                why = e.toString();
                pause();
            }
        } while (System.nanoTime() - deadline < 0);
        throw unreachable(why);
    }

    private static void pause() {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PmiException("interrupted while joining the job", e);
        }
    }

    private void meet(PmiConnection connection) {
        PmiMessage hello = connection.receive("the connection", JoinWire.HELLO, settings.answerSeconds());
        boolean wants = hello.get(JoinWire.PROOF) != null;
        if (wants != proof.hasSecret()) {
            throw new PmiException("Rank 0 has " + (wants ? "a" : "no") + " JMPI_SECRET and rank " + job.rank()
                    + " has " + (wants ? "none" : "one") + ": expected the same at all ranks");
        }
        String theirs = hello.require(JoinWire.NONCE);
        String own = JoinProof.nonce();
        String rank = Integer.toString(job.rank());
        String size = Integer.toString(job.size());
        String node = node();
        PmiMessage join = PmiMessage.of(JoinWire.JOIN)
                .with(JoinWire.RANK, rank)
                .with(JoinWire.SIZE, size)
                .with(JoinWire.NODE, node)
                .with(JoinWire.NONCE, own)
                .with(JoinWire.MAC, proof.of(JoinWire.JOIN, theirs, own, rank, size, node));
        connection.sealWhenJoined(proof.seals(false, theirs, own, rank));
        // who came last of all waits as long for rank 0 as that for him
        PmiMessage joined = connection.query(join, JoinWire.JOINED, settings.joinSeconds() + settings.answerSeconds());
        if (joined.rc() != 0) {
            throw new PmiException("Rank " + rank + " does not join the job at " + job.shown() + ": "
                    + WireText.decode(joined.require(JoinWire.WHY)));
        }
        if (!proof.isRight(joined.get(JoinWire.MAC), JoinWire.JOINED, own, theirs, rank)) {
            throw new PmiException("Who answers at " + job.shown() + " does not know JMPI_SECRET: it is not rank 0");
        }
    }

    /** Returns what processes that can share memory have alike: the running system, and its folder for shared memory. */
    private static String node() {
        Path boot = Path.of("/proc/sys/kernel/random/boot_id");
        Path memory = Path.of("/dev/shm");
        try {
            return WireText.encode(Files.readString(boot).strip() + "-" + Files.getAttribute(memory, "unix:dev") + "-"
                    + Files.getAttribute(memory, "unix:ino") + "-" + System.getProperty("user.name"));
        } catch (IOException | RuntimeException e) {
            return WireText.encode(hostName() + "-" + System.getProperty("user.name"));
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return JoinProof.nonce();
        }
    }
}
