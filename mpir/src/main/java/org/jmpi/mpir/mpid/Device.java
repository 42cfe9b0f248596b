package org.jmpi.mpir.mpid;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankDevice;
import org.jmpi.mpir.pmi.PmiClient;

/**
 * The abstract device interface (ADI, the {@code MPID_} functions): what the MPIR layer asks of the device. One instance
 * per rank. Here is the device's life; each other role is an interface of its own, and so will be files.
 *
 * <p>Arguments were checked by the binding. Ranks are ranks of a communicator's remote group. Counts are in elements of the
 * datatype. The roles are null until {@link #init} has made them.
 */
public abstract class Device extends RankDevice {
    /** Returns the device of {@code rank}; null until it joined its job. */
    public static Device of(Rank rank) {
        return (Device) rank.device;
    }

    /** Attribute bit: a synchronous send. */
    public static final int ATTR_SYNC = 1;
    /** Attribute bit: use the communicator's collective context, see {@link Messaging#context}. */
    public static final int ATTR_COLL = 2;
    /** Attribute bit: a ready send; a device may take it for a standard one. */
    public static final int ATTR_READY = 4;
    /** Attribute bit of a collective's send: an error came before, and its receive is to fail; see {@link ErrorRelay}. */
    public static final int ATTR_FAILED = 16;

    /** Opens the transports and exchanges addresses. Collective over the job. */
    public abstract void init(Rank rank, PmiClient pmi);

    /** Returns how messages are sent, received, probed and cancelled. */
    public abstract Messaging messaging();

    /** Returns where requests come from. */
    public abstract RequestPool requests();

    /** Returns how progress is made, and how a thread waits. */
    public abstract DeviceProgress progress();

    /** Returns partitioned communication. */
    public abstract PartitionedMessaging partitioned();

    /** Returns one-sided communication. */
    public abstract OneSided oneSided();

    /** Returns the memory that the device allocates. */
    public abstract DeviceMemory memory();

    /** Returns how processes of other worlds are reached. */
    public abstract AddressTable addresses();

    /** Returns what the device knows of operations that are under way. */
    public abstract Diagnosis diagnosis();

    /**
     * Says whether several threads may call at once. To {@code true} at any time: waits until no thread is inside that
     * came before. To {@code false} only while no thread is inside.
     */
    @Override
    public abstract void setMultiple(boolean several);

    /**
     * Makes progress until all sent messages are on their way.
     *
     * @return false if peers did not take them within {@code timeoutNs}
     */
    public abstract boolean drain(long timeoutNs);

    /** Completes the sends, leaves the transports. Peers may take {@code timeoutNs} to take the messages. */
    public abstract void finalizeDevice(long timeoutNs);

    /** Ends transports at once, without waiting for anybody; safe to call from any thread and more than once. */
    @Override
    public abstract void shutdownNow();

    /** Makes every wait of this rank, now and later, end with {@code why}. Any thread. */
    public abstract void failJob(RuntimeException why);

    /**
     * Says that process {@code lpid} was ended while this one goes on: {@code Departed.of(rank)} breaks up a meeting, and all
     * operations that wait for that process fail, once all messages that it had sent were read. Any thread.
     */
    public abstract void peerEnded(int lpid);

    /** Returns the largest tag. */
    @Override
    public abstract int tagUb();

    /** Returns a number that is equal for all processes on one node. */
    @Override
    public abstract int nodeId(int lpid);
}
