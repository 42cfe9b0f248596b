package org.jmpi.mpid.ch4;

import java.nio.ByteBuffer;
import org.jmpi.mpid.ch4.part.Partitioned;
import org.jmpi.mpid.ch4.progress.ProgressEngine;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;

/** What of the device is VCI 0's alone: partitioned communication, memory, and requests that stand for others. */
abstract class FirstVciDevice implements Device {
    /** VCI 0; the transports belong to it. */
    Vci vci;

    Partitioned partitioned;
    /** Set once, in {@link #init}. */
    volatile ProgressEngine progress;

    /** Set once, in {@link #init}. */
    RankMemory memory;

    @Override
    public ByteBuffer allocMem(int bytes, int alignment) {
        if (!memory.isMade()) {
            exclusively(memory::make);
        }
        return memory.take(bytes, alignment);
    }

    @Override
    public boolean freeMem(Object what) {
        return memory.give(what);
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

    @Override
    public void completeRequest(Request request) {
        vci.enter();
        try {
            vci.complete1(request);
        } finally {
            vci.exit();
        }
    }

    @Override
    public void exclusively(Runnable action) {
        vci.enter();
        try {
            action.run();
        } finally {
            vci.exit();
        }
    }

    @Override
    public void commFreed(Comm comm) {}

    @Override
    public boolean poke() {
        return progress.poke();
    }

    @Override
    public boolean isCrowded() {
        return progress.isCrowded();
    }
}
