package org.jmpi.mpid.ch4.progress;

import java.util.function.Consumer;
import org.jmpi.mpid.ch4.meeting.MeetingTransport;
import org.jmpi.mpid.ch4.netmod.Netmod;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.vci.CompletionWatch;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.mpid.DeviceProgress;
import org.jmpi.mpir.mpid.ProgressHook;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Makes progress, shm first, then the netmod, and decides how somebody who found nothing waits: spin, then yield, then
 * block (mirrors {@code MPIDI_progress_test} and {@code MPIDI_progress_wait}).
 */
public final class ProgressEngine implements DeviceProgress {
    @Cvar(
            name = "MPIR_CVAR_CH4_YIELD_MICROSECONDS",
            category = "THREADS",
            type = CvarType.INT,
            defaultValue = "1000",
            min = 0,
            description = "How long a waiting rank yields, after it spun, before it blocks until a peer rings.")
    private static final CvarKey YIELD_MICROS = CvarKey.of("MPIR_CVAR_CH4_YIELD_MICROSECONDS");

    /** A pause takes 40 ns on some processors, too long for an answer that is expected at once. */
    private static final int HOT_POLLS = 500;

    private static final long FIRST_SLEEP_NS = 50_000_000;
    private static final long LONGEST_SLEEP_NS = 1_000_000_000;
    /** As many polls outside of waits that find nothing come between two looks for dead peers, less one. */
    private static final int CHECK_MASK = 255;

    /** What one core stored others see after this time. */
    private static final long STORE_NS = 20_000;

    /** VCI 0: its holder has the transports, and they carry what all VCIs send. */
    private final Vci vci;

    private CompletionWatch completions;

    private final @Nullable Shm shm;
    /** Set once, by a holder. Who reads it without the VCI, to wake a sleeper, may miss it: the sleeper hears both. */
    private @Nullable Netmod netmod;
    /** Null until memory is shared with another world. */
    private @Nullable MeetingTransport meetings;

    private final Sleeper sleeper;
    private final ProgressHook hook;
    private final boolean crowded;
    private final SpinBudget spins;
    private final long yieldNs;
    private final Followers followers = new Followers();
    private final Alerts alerts = new Alerts();
    private final ProgressVars vars;
    private final PollCount polls = new PollCount();
    private int emptyPokes;
    private @Nullable Stall stall;

    /** Makes the engine; {@code shm} and {@code netmod} may be null where the job does without. */
    public ProgressEngine(
            Vci vci,
            @Nullable Shm shm,
            @Nullable Netmod netmod,
            Sleeper sleeper,
            ProgressHook hook,
            CvarSet cvars,
            int ranksOnMachine) {
        this.vci = vci;
        completions = CompletionWatch.of(vci);
        this.shm = shm;
        this.netmod = netmod;
        this.sleeper = sleeper;
        this.hook = hook;
        crowded = ranksOnMachine > Runtime.getRuntime().availableProcessors();
        spins = SpinBudget.of(cvars, crowded, netmod != null);
        yieldNs = cvars.getInt(YIELD_MICROS) * 1000L;
        vars = new ProgressVars(alerts, sleeper);
    }

    /** Returns what provides the performance variables of progress. */
    public Consumer<PvarRegistry> variables() {
        return vars;
    }

    /** Tells of waits that take too long; null: nobody does. Called once, before any wait. */
    public void onStall(@Nullable Stall listener) {
        stall = listener;
    }

    /** Sets what threads that wait look at. Called once, before any wait. */
    public void completions(CompletionWatch all) {
        completions = all;
    }

    /** Sets the netmod of a job that did without so far. Holder only. */
    public void netmod(Netmod late) {
        assert vci.isHeld();
        netmod = late;
    }

    /** Sets the transport to other worlds through memory. Holder only. */
    public void meetings(MeetingTransport transport) {
        assert vci.isHeld();
        meetings = transport;
    }

    @Override
    public long completionEpoch() {
        return completions.epoch(0);
    }

    @Override
    public long completionEpoch(Request r) {
        return completions.epoch(r.handle());
    }

    @Override
    public void exclusively(Runnable action) {
        vci.enter();
        try {
            action.run();
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean isCrowded() {
        return crowded;
    }

    /** Polls every transport once. Holder only. */
    public int pollHeld() {
        assert vci.isHeld() : "a poll by a thread that does not hold the VCI";
        polls.add();
        return vars.group.isWatched() ? countedPoll() : poll();
    }

    /** Returns how often somebody polled. Any thread. */
    public long polls() {
        return polls.get();
    }

    private int countedPoll() {
        long begin = vars.pollTime.begin();
        int work = poll();
        vars.pollTime.end(begin);
        vars.polls++;
        vars.events += work;
        return work;
    }

    private int poll() {
        int work = 0;
        if (shm != null) {
            work = shm.progress();
        }
        if (netmod != null) {
            work += netmod.progress();
        }
        if (meetings != null) {
            work += meetings.progress();
        }
        return work;
    }

    /** Polls every transport once, unless the job is over. Holder only. */
    public int pollOnce() {
        if (alerts.areRaised()) {
            alerts.heed();
        }
        return pollHeld();
    }

    @Override
    public boolean poke() {
        boolean any;
        vci.enter();
        try {
            any = pollOnce() > 0;
            if (!any && (++emptyPokes & CHECK_MASK) == 0) {
                // who only tests never sleeps
                checkPeers();
            }
        } finally {
            vci.exit();
        }
        return hook.progress() | any;
    }

    /** Carries on what can go on because of polls by a holder. Outside the VCI. */
    public void carryOn() {
        hook.progress();
    }

    @Override
    public void progressWait(WaitState state) {
        if (vars.group.isWatched()) {
            timedTurn(state);
        } else {
            turn(state);
        }
    }

    private void timedTurn(WaitState state) {
        long begin = vars.waitTime.begin();
        try {
            turn(state);
        } finally {
            vars.waitTime.end(begin);
        }
    }

    private void turn(WaitState state) {
        if (alerts.areRaised()) {
            heedAll();
        }
        if (vci.isMultiple() && state.emptyPolls > spins.polls() && vci.isAsleep()) {
            follow(state);
            return;
        }
        int work;
        vci.enter();
        try {
            work = pollHeld();
        } finally {
            vci.exit();
        }
        if (hook.progress() || work > 0) {
            state.emptyPolls = 0;
            state.blockedSince = 0;
        } else {
            idle(state);
        }
    }

    private void idle(WaitState state) {
        vars.emptyPolls++;
        if (++state.emptyPolls <= spins.polls()) {
            if (state.emptyPolls > HOT_POLLS) {
                Thread.onSpinWait();
            }
            return;
        }
        if (state.blockedSince == 0) {
            state.blockedSince = System.nanoTime();
            state.yieldedUntil = state.blockedSince;
        }
        if (state.yieldedUntil - state.blockedSince < yieldNs) {
            vars.yields++;
            state.yieldedUntil = spins.yieldCore();
        } else {
            block(state);
        }
    }

    private void block(WaitState state) {
        state.hasSlept = true;
        vci.enter();
        completions.watch(state.only);
        try {
            if (stall != null) {
                stall.check(state);
            }
            // before a sleep, not after it: what wakes this rank has to be taken first
            checkPeers();
            if (!isNews(state)) {
                blockHeld(state);
            }
        } finally {
            completions.unwatch(state.only);
            vci.exit();
            followers.handOver();
        }
        if (vci.isWanted()) {
            Thread.yield();
        }
    }

    private void checkPeers() {
        if (shm != null) {
            shm.checkPeers();
        }
        if (meetings != null) {
            meetings.checkPeers();
        }
    }

    /** Returns whether something completed since the caller looked at what it waits for. */
    private boolean isNews(WaitState state) {
        return completions.epoch(state.only) != state.epoch;
    }

    private void blockHeld(WaitState state) {
        assert vci.isHeld();
        sleeper.announce(netmod);
        try {
            // news of another VCI, whose teller could not wake a sleeper that had not announced itself yet
            if (vci.beginSleep()
                    && !isNews(state)
                    && !alerts.areRaised()
                    && (shm == null || shm.prepareSleep())
                    && (meetings == null || meetings.prepareSleep())
                    && !isMet(state)) {
                vars.sleeps++;
                long begin = vars.sleepTime.begin();
                sleeper.sleep(netmod, timeout(state));
                vars.sleepTime.end(begin);
            }
        } finally {
            vci.endSleep();
            if (shm != null) {
                shm.endSleep();
            }
            if (meetings != null) {
                meetings.endSleep();
            }
            sleeper.retract();
        }
    }

    /**
     * Looks once more at what peers write into shared memory. They write without a fence before they look whether this
     * rank sleeps: the pause is longer than a store can stay unseen.
     */
    private static boolean isMet(WaitState state) {
        if (state.awaited == null) {
            return false;
        }
        long start = System.nanoTime();
        do {
            if (state.awaited.isMet()) {
                return true;
            }
            Thread.onSpinWait();
        } while (System.nanoTime() - start < STORE_NS);
        return false;
    }

    /** Waits longer the longer nothing came: a lost ring costs little at first, a long wait costs nothing. */
    private static long timeout(WaitState state) {
        long waited = System.nanoTime() - state.blockedSince;
        return Math.min(LONGEST_SLEEP_NS, Math.max(FIRST_SLEEP_NS, waited));
    }

    private void follow(WaitState state) {
        state.emptyPolls++;
        completions.watch(state.only);
        try {
            followers.await(() -> !isNews(state)
                    && vci.isAsleep()
                    && !alerts.areRaised()
                    && (state.awaited == null || !state.awaited.isMet()));
        } finally {
            completions.unwatch(state.only);
        }
    }

    /** Makes every wait of this rank end with {@code why}. Any thread. */
    public void failJob(RuntimeException why) {
        alerts.fail(why);
        wake();
    }

    /** Has the thread that makes progress next run {@code action}, as the holder of the VCI; it may end that wait. Any thread. */
    public void alert(Runnable action) {
        alerts.add(action);
        wake();
    }

    private void wake() {
        sleeper.wakeup(netmod);
        followers.handOver();
    }

    private void heedAll() {
        vci.enter();
        try {
            alerts.heed();
        } finally {
            vci.exit();
        }
    }
}
