package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.meeting.Meeting;

/** What a meeting's memory has to know of the table of processes. */
interface MetProcesses {
    /** Returns whether {@code lpid} is a process of another world. */
    boolean isForeign(int lpid);

    /**
     * Has messages to those whom {@code meeting} reaches go through it. Holder of VCI 0.
     *
     * @return whether it reaches anybody
     */
    boolean route(Meeting meeting);
}
