package org.jmpi.mpir.tool;

import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.MpiTCvars;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.event.MpiTEvents;
import org.jmpi.mpir.tool.pvar.MpiTPvars;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.ObjectFinder;
import org.jmpi.mpir.tool.type.ToolUse;

/**
 * The MPI_T functions of one rank (MPI 4.1, 15.3), for the binding to call. They throw and never call an error
 * handler; all may be called by any thread, and between any {@link #initThread} and the last {@link #finish} whether
 * MPI itself is initialized or not.
 */
public final class MpiT {
    private final ToolUse use = new ToolUse();
    private final MpiTCvars cvars;
    private final MpiTPvars pvars;
    private final MpiTEvents events;
    private final MpiTCategories categories;

    /**
     * Makes the tool interface of a rank.
     *
     * @param cvars the rank's control variables
     * @param pvars the rank's performance variables
     */
    public MpiT(CvarSet cvars, PvarRegistry pvars) {
        this.cvars = new MpiTCvars(cvars, use);
        this.pvars = new MpiTPvars(pvars, use);
        events = new MpiTEvents(new EventRegistry(cvars), use);
        categories = new MpiTCategories(new CategoryRegistry(cvars, pvars, events.registry()), use);
    }

    /** {@return the functions of control variables} */
    public MpiTCvars cvars() {
        return cvars;
    }

    /** {@return the functions of performance variables} */
    public MpiTPvars pvars() {
        return pvars;
    }

    /** {@return the functions of categories} */
    public MpiTCategories categories() {
        return categories;
    }

    /** {@return the functions of events} */
    public MpiTEvents events() {
        return events;
    }

    /**
     * Sets who finds the objects that variables are bound to.
     *
     * @param finder the rank's
     */
    public void objects(ObjectFinder finder) {
        cvars.objects(finder);
        pvars.objects(finder);
    }

    /**
     * {@code MPI_T_init_thread}; counted, each call needs its own {@link #finish}.
     *
     * @param required thread level asked for
     * @return thread level given: the one asked for, since every function here may be called by any thread
     */
    public synchronized int initThread(int required) {
        use.begin();
        return required;
    }

    /** {@code MPI_T_finalize}; the last one frees every session. */
    public synchronized void finish() {
        if (use.end()) {
            pvars.finish();
            events.finish();
        }
    }
}
