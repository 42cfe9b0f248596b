package org.jmpi.tool.trace.report;

/** Why a rank waited. */
public enum Cause {
    /** It received, and the message was not sent yet. */
    LATE_SENDER("late sender"),
    /** It sent, and nobody had posted the receive yet. */
    LATE_RECEIVER("late receiver"),
    /** It was at a barrier before others. */
    BARRIER("wait at barrier"),
    /** It was in a collective that needs all ranks before others. */
    N_TO_N("wait at n-to-n"),
    /** It was in a collective before its root, whose data it needs, or that had to take its data. */
    LATE_ROOT("late root"),
    /** It is the root of a collective, and others were later. */
    EARLY_ROOT("early root");

    private final String title;

    Cause(String title) {
        this.title = title;
    }

    /** Returns the name that people read. */
    public String title() {
        return title;
    }
}
