package org.jmpi.mpir.mpid;

import org.jmpi.mpir.request.Request;

/**
 * Is notified of what a device has under way, see {@link Diagnosis#reportWork}. What is reported was read while its owner may have changed
 * it: a listener must believe no value.
 */
public interface WorkListener {
    /** What an operation of point-to-point communication waits for. */
    enum Stage {
        /** A message that matches, or a receive. */
        UNMATCHED,
        /** It is matched, and its data is on its way. */
        MATCHED,
        /** The transport has not taken all of it yet. */
        LEAVING
    }

    /**
     * A send or receive that is not complete.
     *
     * @param r its request
     * @param context its context id
     * @param lpid the other process; negative: any, or not known
     * @param source of a receive the source as it was requested, else meaningless
     * @param tag its tag
     * @param bytes how long it is, or may be
     * @param stage what it waits for
     */
    void transfer(Request r, int context, int lpid, int source, int tag, long bytes, Stage stage);

    /** Another request that is not complete. */
    void other(Request r);

    /** A message that nobody received. */
    void message(int context, int source, int lpid, int tag, long bytes);

    /** How many receives are posted, and how many messages nobody received; before all else. */
    void lengths(long posted, long unexpected);
}
