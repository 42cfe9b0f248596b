package org.jmpi.mpir.comm;

import org.jmpi.mpir.attr.AttributeList;
import org.jmpi.mpir.attr.AttributeOwner;
import org.jmpi.mpir.comm.create.IdSupply;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.info.Info;

/**
 * A communicator (mirrors {@code MPIR_Comm}).
 *
 * <p>{@link #contextId} is the even context id of point-to-point messages; collectives use {@code contextId + 1}.
 */
public final class Comm extends ErrhandlerOwner implements AttributeOwner {
    private final AttributeList attributes = new AttributeList();

    public int contextId;
    /** The calling process's rank in the local group. */
    public int rank;
    /** The size of the local group. */
    public int size;
    /** The size of the remote group; equal to {@link #size} on an intracommunicator. */
    public int remoteSize;

    public Group localGroup;
    /** The group that ranks of point-to-point calls refer to: the local one, unless this is an intercommunicator. */
    public Group remoteGroup;

    public boolean isInter;
    /** The local group of an intercommunicator, for collectives within it: has no handle; null in others. */
    public Comm localComm;
    /** Where the ids of communicators made from this one come from; null before the first. */
    public IdSupply ids;
    /** How the processes are arranged; null: in no topology. */
    public Topology topology;
    /** The hints in use, those that JMPI knows, in an object of the communicator's own; null: none. */
    public Info hints;
    /** Whether the hint jmpi_reproducible_reductions is true. */
    public boolean reproducible;
    /** Whether {@link #reproducible} has taken the control variable's value, or was written through it. */
    public boolean reproducibleIsSet;
    /** Whether this communicator was asked to be freed; it lives on until pending operations are done. */
    public boolean freed;
    /** How many collectives were begun: numbers their tags. Advanced equally at all ranks. */
    public int collSequence;
    /** How many persistent collectives were made: numbers their tags. */
    public int persistentSequence;
    /** What the collectives keep with a communicator. */
    public Object coll;
    /** What turns objects into bytes for the object API; null: the rank's. */
    public volatile Object serializer;
    /** What is counted on this communicator. */
    public final CommCounters counters = new CommCounters();
    /** What the device keeps with a communicator. */
    public Object device;

    @Override
    public AttributeList attributes() {
        return attributes;
    }

    /** Returns the lpid of {@code r}, a rank in the remote group. */
    public int lpid(int r) {
        return remoteGroup.lpid(r);
    }
}
