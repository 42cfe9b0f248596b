package org.jmpi.mpir.coll.algorithm;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.op.Op;
import org.jspecify.annotations.Nullable;

/** A schedule whose peers are some of the ranks, numbered anew: an algorithm over it is a part of another one. */
public final class Subgroup implements CollSchedule {
    private CollSchedule all;
    private int[] ranks;

    /** {@code ranks} has for each new number the rank. */
    public Subgroup(CollSchedule schedule, int[] ranks) {
        all = schedule;
        this.ranks = ranks;
    }

    /** Becomes one of {@code newRanks} of {@code schedule}. */
    Subgroup set(CollSchedule schedule, int[] newRanks) {
        all = schedule;
        ranks = newRanks;
        return this;
    }

    /** Returns the new number of {@code rank}, -1 if it isn't among them. */
    public static int indexOf(int rank, int[] ranks) {
        int i = ranks.length - 1;
        while (i >= 0 && ranks[i] != rank) {
            i--;
        }
        return i;
    }

    @Override
    public void send(@Nullable UserBuffer buf, long at, long bytes, int dest) {
        all.send(buf, at, bytes, ranks[dest]);
    }

    @Override
    public void recv(@Nullable UserBuffer buf, long at, long bytes, int source) {
        all.recv(buf, at, bytes, ranks[source]);
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
