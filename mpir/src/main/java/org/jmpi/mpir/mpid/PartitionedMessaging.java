package org.jmpi.mpir.mpid;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.request.Request;

/** The device's partitioned communication (mirrors {@code MPID_Psend_init} and the functions that follow it). */
public interface PartitionedMessaging {
    /**
     * Makes a partitioned send of {@code count} elements per partition, not started (MPID_Psend_init); {@code dest} may be
     * PROC_NULL.
     */
    Request psendInit(Object buf, int partitions, long count, Datatype type, int dest, int tag, Comm comm);

    /** Makes a partitioned receive, not started (MPID_Precv_init); no wildcards; see {@link #psendInit}. */
    Request precvInit(Object buf, int partitions, long count, Datatype type, int source, int tag, Comm comm);

    /** Starts a partitioned request that is complete (MPID_Start); errors are reported by its completion. */
    void partStart(Request request);

    /**
     * Says that partitions {@code low} to {@code high} of a started send are ready (MPID_Pready_range); none is if this
     * fails.
     */
    void partReady(Request send, int low, int high);

    /** Says that the first {@code n} of {@code partitions} are ready (MPID_Pready_list); none is if this fails. */
    void partReadyList(Request send, int[] partitions, int n);

    /** Returns whether a partition of a started receive is in the buffer (MPID_Parrived); makes progress. */
    boolean partArrived(Request receive, int partition);

    /** Checks that {@link #partFree} won't be refused. */
    void partCheckFree(Request request);

    /** Drops the user's reference to a partitioned request; a round that is under way completes by itself first. */
    void partFree(Request request);
}
