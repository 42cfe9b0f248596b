package org.jmpi.mpid.ch4.init;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.meeting.Meeting;
import org.jmpi.mpid.ch4.meeting.MeetingTransport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.netmod.NetmodProvider;
import org.jmpi.mpid.ch4.progress.DatagramSleeper;
import org.jmpi.mpid.ch4.progress.ParkSleeper;
import org.jmpi.mpid.ch4.progress.Sleeper;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.shm.ShmProvider;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.WorldId;
import org.jmpi.mpir.mpl.Entropy;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.pmi.PmiClient;
import org.jspecify.annotations.Nullable;

/**
 * Opens the transports of a rank and lets all ranks find each other.
 *
 * <p>A job whose ranks all share memory never opens a netmod. Two barriers of the process manager are enough for that;
 * a third one follows where a process on the same node turned out not to share memory.
 */
public final class Transports {
    private static final String SHM = "shm";
    private static final String NETMOD = "nm";
    /** Between a process's doorbell and its memory on one card. */
    public static final char BEHIND_BELL = ',';

    private static final int SECRET_BYTES = 32;
    private static final String NOT_SHARED = "-shm-refused";

    private final Rank rank;
    private final PmiClient pmi;
    private final JobPlan plan;
    private final BusinessCards cards;

    @SuppressWarnings("NullAway.Init")
    private Sleeper sleeper;

    private @Nullable Shm shm;
    private @Nullable Netmod netmod;
    private String netmodCard = "";
    /** Null until memory is shared with another world. */
    private @Nullable MeetingTransport meetings;

    private int memories;
    /** Whether the netmod is there for other worlds alone. */
    private boolean isLate;

    /** Null for a process that is alone. */
    private @Nullable JobIdentity identity;

    private @Nullable WorldId world;

    @SuppressWarnings("NullAway.Init")
    private AmDispatcher dispatcher;

    /** Takes the rank and its job's plan; opens nothing yet. */
    public Transports(Rank rank, JobPlan plan) {
        this.rank = rank;
        this.pmi = rank.pmi;
        this.plan = plan;
        cards = new BusinessCards(pmi);
    }

    /** Opens everything, to hand arrived messages to {@code dispatcher}; collective over the job. */
    public void open(AmDispatcher arrivals) {
        dispatcher = arrivals;
        sleeper = makeSleeper();
        if (pmi.size() == 1) {
            return;
        }
        int me = pmi.rank();
        int[] candidates = plan.candidates(me);
        JobIdentity job = JobIdentity.early(pmi, environment());
        if (job == null) {
            pmi.barrier();
            job = JobIdentity.late(pmi);
        }
        identity = job;
        TransportContext context = context(job.id(), job.secret());
        if (candidates.length > 1) {
            shm = onlyShm();
            // on one card: each that is fetched costs every rank a question to the launcher
            cards.publish(SHM, sleeper.card() + BEHIND_BELL + shm.open(context));
        }
        if (candidates.length < pmi.size()) {
            openNetmod(context);
        }
        pmi.barrier();
        meet(context, candidates);
    }

    /** That of the process tells of the job of another, where the process is a host. */
    private Map<String, String> environment() {
        return rank.isHosted ? Map.of() : System.getenv();
    }

    private TransportContext context(String id, byte[] secret) {
        return new TransportContext(rank, pmi.rank(), pmi.size(), id, secret, pmi.inJvm(), dispatcher, sleeper);
    }

    /** Returns the name of this process's world. Holder of VCI 0, as for all that follow. */
    public WorldId world() {
        WorldId known = world;
        if (known == null) {
            // not before somebody asks: the JDK's ciphers take a quarter of a start
            known = identity == null ? WorldId.random() : identity.world();
            world = known;
        }
        return known;
    }

    /**
     * Opens the netmod of a job that did without: only other worlds come to it, by keys of their own. Does nothing if there is
     * one.
     *
     * @return whether it was opened now
     */
    public boolean openLate() {
        if (netmod != null) {
            return false;
        }
        Netmod late = onlyNetmod();
        netmodCard = late.open(context(world().toString(), Entropy.bytes(SECRET_BYTES)));
        netmod = late;
        isLate = true;
        return true;
    }

    /** Returns where the netmod listens; it is open. */
    public String netmodCard() {
        return netmodCard;
    }

    /**
     * Makes this process's part of the memory of two groups that meet.
     *
     * @return null where it can share none
     */
    public @Nullable Meeting memory(int processes, int index) {
        if (pmi.inJvm() || !plan.sharesMemory()) {
            return null;
        }
        String job = JobIdentity.name(pmi, environment()) + "-m" + memories++;
        try {
            Meeting.Place place = new Meeting.Place(job, index, processes);
            return new Meeting(onlyShm(), rank, place, dispatcher, sleeper, this::lookAfterWorldOf);
        } catch (MpirException e) {
            // no room for it: there is the network
            return null;
        }
    }

    private void lookAfterWorldOf(int lpid) {
        if (netmod != null) {
            netmod.lookAfterWorldOf(lpid);
        }
    }

    /** Returns how many processes of other worlds are reached through memory. Any thread: makes nothing. */
    public int metPeers() {
        return meetings == null ? 0 : meetings.peers();
    }

    /** Returns the transport to other worlds through memory, made when first asked for. Holder of VCI 0. */
    public MeetingTransport meetings() {
        if (meetings == null) {
            meetings = new MeetingTransport();
        }
        return meetings;
    }

    private void meet(TransportContext context, int[] candidates) {
        if (shm != null) {
            String[] theirs = cards.of(SHM, candidates);
            for (int i = 0; i < candidates.length; i++) {
                int bell = theirs[i].indexOf(BEHIND_BELL);
                if (bell < 0) {
                    throw BusinessCards.foreign(SHM, candidates[i]);
                }
                sleeper.address(candidates[i], theirs[i].substring(0, bell));
                theirs[i] = theirs[i].substring(bell + 1);
            }
            shm.connect(candidates, theirs);
        }
        // every rank takes part, also those that are alone on their node
        for (int lpid : candidates) {
            if (shm != null && lpid != context.lpid() && !shm.reaches(lpid)) {
                pmi.put(NOT_SHARED, "1");
                break;
            }
        }
        pmi.barrier();
        if (shm != null) {
            shm.connected();
        }
        if (pmi.find(NOT_SHARED).isPresent()) {
            if (netmod == null) {
                openNetmod(context);
            }
            pmi.barrier();
        }
    }

    /** Tells {@code router} which processes each of the open transports reaches. */
    public void connect(Router router) {
        if (shm != null) {
            router.shm(shm);
        }
        router.netmod(netmod);
    }

    /** Returns whether messages still wait inside a transport. */
    public boolean hasPendingSends() {
        return (shm != null && shm.hasPendingSends())
                || (netmod != null && netmod.hasPendingSends())
                || (meetings != null && meetings.hasPendingSends());
    }

    /** Checks whether the processes of this node still live. */
    public void checkPeers() {
        if (shm != null) {
            shm.checkPeers();
        }
        if (meetings != null) {
            meetings.checkPeers();
        }
    }

    /** See {@link Netmod#peerEnded}. */
    public void peerEnded(int lpid) {
        if (netmod != null && !isLate) {
            netmod.peerEnded(lpid);
        }
    }

    /** Closes all transports; peers may take until {@code deadlineNs} of {@code System.nanoTime()} to take messages. */
    public void close(long deadlineNs) {
        if (netmod != null) {
            netmod.close(deadlineNs);
        }
        if (shm != null) {
            shm.close(deadlineNs);
        }
        if (meetings != null) {
            meetings.close(deadlineNs);
        }
        sleeper.close();
    }

    /** Ends all transports at once. Any thread. */
    public void shutdownNow() {
        if (netmod != null) {
            netmod.shutdownNow();
        }
        if (shm != null) {
            shm.shutdownNow();
        }
        if (meetings != null) {
            meetings.shutdownNow();
        }
    }

    private void openNetmod(TransportContext context) {
        netmod = onlyNetmod();
        netmodCard = netmod.open(context);
        cards.publish(NETMOD, netmodCard);
        netmod.addresses(lpid -> cards.of(NETMOD, lpid));
    }

    private Sleeper makeSleeper() {
        int n = pmi.size();
        if (pmi.inJvm()) {
            return new ParkSleeper(
                    pmi.shared("ch4.sleepers", () -> new AtomicReferenceArray<Thread>(n)),
                    pmi.shared("ch4.blocked", () -> new AtomicReferenceArray<Netmod>(n)),
                    pmi.rank());
        }
        return new DatagramSleeper(n);
    }

    private static Shm onlyShm() {
        for (ShmProvider p : Services.load(ShmProvider.class, Transports.class.getClassLoader())) {
            return p.create();
        }
        throw missing("shm", "shm-posix");
    }

    private static Netmod onlyNetmod() {
        for (NetmodProvider p : Services.load(NetmodProvider.class, Transports.class.getClassLoader())) {
            return p.create();
        }
        throw missing("netmod", "netmod-tcp");
    }

    private static MpirException missing(String what, String module) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "no " + what + " module on the class path: expected " + module + "; depend on org.jmpi:mpi-api, which"
                        + " brings it");
    }

    public Sleeper sleeper() {
        return sleeper;
    }

    /** Returns the shm module, or null if no other rank is on this node. */
    public @Nullable Shm shm() {
        return shm;
    }

    /** Returns the netmod, or null if all ranks share memory. */
    public @Nullable Netmod netmod() {
        return netmod;
    }
}
