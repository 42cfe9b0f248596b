package org.jmpi.mpir.mpid;

import java.util.BitSet;

/**
 * Memory that processes of two groups share which meet for the first time. Processes have indexes in it, those of one group
 * before those of the other. Each call but {@link #card} and {@link #close} comes after all of both groups returned from the one before it.
 */
public interface MeetingMemory extends AutoCloseable {
    /** The longest card, in bytes. */
    int LONGEST_CARD = 512;

    /** Returns what others need to open this process's part; empty if it has none. ASCII. */
    String card();

    /**
     * Opens the parts of others, as far as they can be opened.
     *
     * @param lpids by index; negative for processes that are reached otherwise
     * @param cards by index
     */
    void open(int[] lpids, String[] cards);

    /**
     * Has messages go this way, to processes that the memory reaches in both directions.
     *
     * @param news the lpids of those that are new to this process, or it to them: no message is on its way between the two
     */
    void use(BitSet news);

    /** Gives the memory back unless it is in use. */
    @Override
    void close();
}
