package org.jmpi.mpid.ch4.progress;

import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.pvar.PvarSource;
import org.jmpi.mpir.tool.pvar.PvarTimer;
import org.jmpi.mpir.tool.type.Category;

/** The performance variables of progress: plain fields, which the holder of the VCI and waiting ranks count in. */
final class ProgressVars implements Consumer<PvarRegistry> {
    /** Whether a tool looks at anything that polls and waits count. */
    final PvarGroup group = new PvarGroup();

    final PvarTimer pollTime = new PvarTimer();
    final PvarTimer waitTime = new PvarTimer();
    final PvarTimer sleepTime = new PvarTimer();
    long polls;
    long events;
    long emptyPolls;
    long yields;
    long sleeps;

    private final Alerts alerts;
    private final Sleeper sleeper;

    ProgressVars(Alerts alerts, Sleeper sleeper) {
        this.alerts = alerts;
        this.sleeper = sleeper;
    }

    /** Registers the variables. */
    @Override
    public void accept(PvarRegistry r) {
        counter(r, "progress_polls", "Polls of all transports", () -> polls);
        counter(r, "progress_events", "Events that polls found", () -> events);
        counter(r, "progress_empty_polls", "Waiting ranks' polls that found nothing", () -> emptyPolls);
        counter(r, "progress_yields", "Times a waiting rank yielded its core", () -> yields);
        counter(r, "progress_sleeps", "Times a waiting rank blocked", () -> sleeps);
        counter(r, "progress_alerts", "Actions that other threads passed to the progress engine", alerts::heeded);
        counter(r, "doorbells_rung", "Sleeping peers that this rank woke", sleeper::rings);
        timer(r, "time_in_progress", "Time spent polling the transports (seconds)", pollTime);
        timer(r, "time_waiting", "Time spent in waits, polling included (seconds)", waitTime);
        timer(r, "time_sleeping", "Time in which waiting ranks were blocked (seconds)", sleepTime);
    }

    private void counter(PvarRegistry r, String name, String description, LongSupplier value) {
        member(r, PvarClass.COUNTER, name, description, PvarSource.of(value));
    }

    private void timer(PvarRegistry r, String name, String description, PvarTimer timer) {
        member(r, PvarClass.TIMER, name, description, timer);
    }

    private void member(PvarRegistry r, PvarClass kind, String name, String description, PvarSource source) {
        r.define(kind, name, Category.CH4, description).from(group.source(source));
    }
}
