package org.jmpi.mpir.win;

import java.util.Locale;

/** Kinds of messages of one-sided communication, as MPICH names what handles them. */
public enum WinMessage {
    /** Data of a put. */
    PUT("a put"),
    /** The request for data. */
    GET("a get"),
    /** Data that were requested. */
    GET_ACK("an answer with data"),
    /** Data to be combined. */
    ACC("an accumulate"),
    /** The same, and a request for what was there. */
    GET_ACC("a get_accumulate or fetch_and_op"),
    /** A compare-and-swap. */
    CAS("a compare_and_swap"),
    /** What synchronises, or describes a datatype. */
    WIN_CTRL("locks, flushes, posts and their answers");

    /** The message, in words. */
    final String what;

    WinMessage(String what) {
        this.what = what;
    }

    /** Returns the name of the variable with the time that handling took. */
    String timerName() {
        return "rma_targetcb_" + name().toLowerCase(Locale.ROOT);
    }
}
