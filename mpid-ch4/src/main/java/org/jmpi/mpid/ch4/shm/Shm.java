package org.jmpi.mpid.ch4.shm;

import org.jmpi.mpid.ch4.am.AmTransport;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.mpid.CollMemory;

/** The shm side of the ch4 API: a transport between processes that share memory. */
public interface Shm extends AmTransport {
    /**
     * Creates this process's memory and returns its business card (at most 512 characters, no blank, no ';').
     *
     * @throws org.jmpi.mpir.err.MpirException if there is no place for it, naming every place that was tried
     */
    String open(TransportContext context);

    /**
     * Opens the memory of the processes that might share memory with this one; all have published their cards.
     *
     * @param candidates lpids on the same node, this process included
     * @param cards their cards, in the same order
     */
    void connect(int[] candidates, String[] cards);

    /**
     * Called after all candidates returned from {@link #connect} (a barrier lies between): names in the file system
     * vanish now.
     */
    void connected();

    /** Returns whether {@code lpid} is reached by this transport: the same answer at both ends. After connected(). */
    boolean reaches(int lpid);

    /**
     * Announces that this process is about to sleep, and looks once more.
     *
     * @return false if there is work after all: don't sleep
     */
    boolean prepareSleep();

    /** Takes the announcement back. */
    void endSleep();

    /** Looks, while waiting long, whether peers still live; tells the dispatcher of those that don't. */
    void checkPeers();

    /** Returns the memory for collectives; after {@link #connected}. */
    CollMemory collMemory();

    /** Returns the memory for data of the program; after {@link #connected}. */
    IpcMemory ipcMemory();
}
