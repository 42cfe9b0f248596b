package org.jmpi.mpid.ch4.am;

/** Wakes processes that announced that they sleep. */
public interface Doorbell {
    /** Wakes process {@code lpid}; may be lost only if that process is gone. Any thread. */
    void ring(int lpid);
}
