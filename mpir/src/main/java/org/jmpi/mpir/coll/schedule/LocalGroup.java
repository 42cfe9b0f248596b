package org.jmpi.mpir.coll.schedule;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jspecify.annotations.Nullable;

/** A schedule on an intercommunicator whose peers are the ranks of the local group. */
final class LocalGroup<S extends CollSchedule & Transfers> implements CollSchedule {
    private final S all;

    LocalGroup(S all) {
        this.all = all;
    }

    @Override
    public void send(@Nullable UserBuffer buf, long at, long bytes, int dest) {
        all.sendLocal(buf, at, bytes, dest);
    }

    @Override
    public void recv(@Nullable UserBuffer buf, long at, long bytes, int source) {
        all.recvLocal(buf, at, bytes, source);
    }

    @Override
    public void copy(@Nullable UserBuffer from, long fromAt, UserBuffer to, long toAt, long bytes) {
        all.copy(from, fromAt, to, toAt, bytes);
    }

    @Override
    public void reduceLocal(
            @Nullable UserBuffer in,
            long inAt,
            @Nullable UserBuffer inout,
            long inoutAt,
            long count,
            Datatype type,
            Op op) {
        all.reduceLocal(in, inAt, inout, inoutAt, count, type, op);
    }

    @Override
    public void fence() {
        all.fence();
    }

    @Override
    public UserBuffer scratch(long bytes, @Nullable Datatype type) {
        return all.scratch(bytes, type);
    }
}
