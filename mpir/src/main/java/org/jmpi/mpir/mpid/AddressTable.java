package org.jmpi.mpir.mpid;

import java.util.BitSet;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.WorldId;
import org.jspecify.annotations.Nullable;

/** How processes of other worlds are reached (mirrors MPICH's {@code av_insert} and {@code upids_to_lpids}). */
public interface AddressTable {
    /** Returns the name of this process's world, the same at all its processes. */
    WorldId world();

    /**
     * Returns this process as other worlds know it. A job whose processes all share memory opens its netmod now.
     *
     * @throws org.jmpi.mpir.err.MpirException if it can't listen
     */
    ProcessInfo self();

    /**
     * Makes {@code process} the one that {@code lpid} means. The transport connects when there is a message. One that is
     * known already gets one more key.
     *
     * @param key proves to each of the two that the other is meant; 32 bytes, the same at both
     * @return whether it was not known, or had left
     */
    boolean insert(int lpid, ProcessInfo process, byte[] key);

    /**
     * Returns this process's part of the memory of two groups that meet, null where it can't share any.
     *
     * @param processes how many both groups have
     * @param index this process's among them, from 0
     */
    @Nullable
    MeetingMemory memory(int processes, int index);

    /**
     * Connects to process {@code lpid} of another world although there is no message yet: its death is noticed then, and
     * after it that of the others of its world.
     */
    void watch(int lpid);

    /**
     * Forgets processes that no communicator has any more, unless there is a connection to one of them.
     *
     * @return whether they were forgotten
     */
    boolean remove(BitSet lpids);
}
