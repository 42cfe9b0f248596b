package org.jmpi.mpid.ch4;

import org.jmpi.mpid.ch4.part.Partitioned;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.PartitionedMessaging;
import org.jmpi.mpir.request.Request;

/** Partitioned communication, which is VCI 0's whatever its communicator. */
final class Ch4Partitioned implements PartitionedMessaging {
    private final Vci vci;
    private final Partitioned partitioned;
    private final ProgressEngine progress;

    /** Takes VCI 0 and the protocol. */
    Ch4Partitioned(Vci vci, Partitioned partitioned, ProgressEngine progress) {
        this.vci = vci;
        this.partitioned = partitioned;
        this.progress = progress;
    }

    @Override
    public Request psendInit(Object buf, int partitions, long count, Datatype type, int dest, int tag, Comm comm) {
        vci.enter();
        try {
            return partitioned.sendInit(buf, partitions, count, type, dest, tag, comm);
        } finally {
            vci.exit();
        }
    }

    @Override
    public Request precvInit(Object buf, int partitions, long count, Datatype type, int source, int tag, Comm comm) {
        vci.enter();
        try {
            return partitioned.recvInit(buf, partitions, count, type, source, tag, comm);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partStart(Request request) {
        vci.enter();
        try {
            partitioned.start(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partReady(Request send, int low, int high) {
        vci.enter();
        try {
            partitioned.ready(send, low, high);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partReadyList(Request send, int[] partitions, int n) {
        vci.enter();
        try {
            partitioned.ready(send, partitions, n);
        } finally {
            vci.exit();
        }
    }

    @Override
    public boolean partArrived(Request receive, int partition) {
        boolean found;
        vci.enter();
        try {
            if (partitioned.arrived(receive, partition)) {
                return true;
            }
            progress.pollOnce();
            found = partitioned.arrived(receive, partition);
        } finally {
            vci.exit();
        }
        progress.carryOn();
        return found;
    }

    @Override
    public void partCheckFree(Request request) {
        vci.enter();
        try {
            partitioned.checkFree(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void partFree(Request request) {
        vci.enter();
        try {
            partitioned.free(request);
        } finally {
            vci.exit();
        }
    }
}
