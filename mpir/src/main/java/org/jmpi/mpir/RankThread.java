package org.jmpi.mpir;

/** The thread that runs a rank's main program where several ranks share a JVM. */
public final class RankThread extends Thread {
    final Rank rank;

    /** Makes the main thread of {@code rank}, in the rank's own thread group, so that threads it starts belong to it. */
    public RankThread(Rank rank, Runnable body, String name) {
        super(new Group(rank), body, name);
        this.rank = rank;
    }

    /** The thread group of one rank: threads that a rank starts inherit it, pool threads of the JVM don't. */
    static final class Group extends ThreadGroup {
        final Rank rank;

        Group(Rank rank) {
            super("mpi-rank-" + rank.worldRank());
            this.rank = rank;
        }
    }
}
