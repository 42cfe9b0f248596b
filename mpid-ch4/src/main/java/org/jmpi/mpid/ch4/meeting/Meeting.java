package org.jmpi.mpid.ch4.meeting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpir.Rank;

/**
 * The memory of two groups that met: a shm module in which processes have indexes, those of one group before those of the
 * other. Outside of it they have their lpids. Holder of VCI 0, as for all of this package.
 */
public final class Meeting {
    /** The lpid of a process that is not reached this way, or no longer. */
    private static final int NOBODY = -1;

    private final Shm shm;
    private final int index;
    private final int[] lpids;
    private final String card;
    private int members;

    /**
     * This process's place in it.
     *
     * @param job names the job and the meeting; no other memory of this process has the name
     * @param index this process's, from 0
     * @param processes how many both groups have
     */
    public record Place(String job, int index, int processes) {}

    /**
     * Makes this process's part of the memory.
     *
     * @param shm a module that is not open yet
     * @param rank the rank it works for
     * @param place this process's
     * @param device where messages go
     * @param bell wakes processes by their lpids
     * @param died is given the lpid of each that died
     * @throws org.jmpi.mpir.err.MpirException if there is no place for it
     */
    public Meeting(Shm shm, Rank rank, Place place, AmDispatcher device, Doorbell bell, IntConsumer died) {
        this.shm = shm;
        this.index = place.index;
        int processes = place.processes;
        lpids = new int[processes];
        Arrays.fill(lpids, NOBODY);
        AmDispatcher dispatcher = new MeetingDispatcher(device, lpids, died);
        Doorbell doorbell = peer -> {
            if (lpids[peer] != NOBODY) {
                bell.ring(lpids[peer]);
            }
        };
        card = shm.open(
                new TransportContext(rank, index, processes, place.job, new byte[0], false, dispatcher, doorbell));
    }

    /** Returns what others need to open this process's part. */
    public String card() {
        return card;
    }

    Shm shm() {
        return shm;
    }

    /**
     * Opens the parts of others.
     *
     * @param others their lpids by index; negative: not to be opened
     * @param cards by index
     */
    public void open(int[] others, String[] cards) {
        List<Integer> candidates = new ArrayList<>(List.of(index));
        List<String> theirs = new ArrayList<>(List.of(card));
        for (int i = 0; i < others.length; i++) {
            if (i != index && others[i] >= 0) {
                candidates.add(i);
                theirs.add(cards[i]);
                lpids[i] = others[i];
            }
        }
        shm.connect(candidates.stream().mapToInt(Integer::intValue).toArray(), theirs.toArray(String[]::new));
    }

    /**
     * Called when all have opened what they could.
     *
     * @param news the lpids of those who are to be reached this way; others have a way already, and what they do here tells nothing
     */
    public void opened(BitSet news) {
        shm.connected();
        for (int i = 0; i < lpids.length; i++) {
            if (lpids[i] != NOBODY && !(shm.reaches(i) && news.get(lpids[i]))) {
                lpids[i] = NOBODY;
            }
            members += lpids[i] != NOBODY ? 1 : 0;
        }
    }

    /** Returns the index of {@code lpid}, negative if this memory doesn't reach it. */
    int indexOf(int lpid) {
        for (int i = 0; i < lpids.length; i++) {
            if (lpids[i] == lpid) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the processes that are reached. */
    public int[] reached() {
        return Arrays.stream(lpids).filter(each -> each != NOBODY).toArray();
    }

    /** Forgets {@code lpid}; returns whether anybody is left. */
    boolean forget(int lpid) {
        int at = indexOf(lpid);
        if (at >= 0) {
            lpids[at] = NOBODY;
            members--;
        }
        return members > 0;
    }

    /** Gives the memory back; nobody may use it any more. */
    public void close() {
        shm.close(System.nanoTime());
    }
}
