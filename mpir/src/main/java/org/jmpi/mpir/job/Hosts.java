package org.jmpi.mpir.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;

/** The names of the hosts of a job, which processes tell each other when they come, where there are several. */
public final class Hosts {
    private static final RankSlot<Hosts> SLOT = new RankSlot<>() {
        @Override
        protected Hosts make(Rank rank) {
            return new Hosts();
        }
    };

    /** Returns the names of the hosts that the job of {@code rank} runs on. */
    public static Hosts of(Rank rank) {
        return SLOT.of(rank);
    }

    private static final String KEY = "-host-";

    /** By lpid; null where one host has all. */
    @SuppressWarnings("NullAway.Init")
    private String[] names;

    /** Publishes the name of this host; before the job's processes meet. */
    public void publish(Rank rank) {
        if (isSpread(rank)) {
            rank.pmi.put(KEY + rank.worldRank(), clean(HostName.get()));
        }
    }

    /** Reads the names of all; after the job's processes met. */
    public void collect(Rank rank) {
        if (isSpread(rank)) {
            List<String> keys = new ArrayList<>();
            for (int lpid = 0; lpid < rank.worldSize(); lpid++) {
                keys.add(KEY + lpid);
            }
            List<Optional<String>> found = rank.pmi.findAll(keys);
            names = new String[found.size()];
            for (int lpid = 0; lpid < names.length; lpid++) {
                names[lpid] = found.get(lpid).orElse("unknown");
            }
        }
    }

    private static boolean isSpread(Rank rank) {
        int[] nodes = rank.pmi.processMapping();
        for (int node : nodes) {
            if (node != nodes[0]) {
                return true;
            }
        }
        return false;
    }

    /** What launchers carry, and a name of a process set may have. */
    private static String clean(String host) {
        return host.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** Returns the name of the host that process {@code lpid} runs on. */
    public static String nameOf(Rank rank, int lpid) {
        String[] known = of(rank).names;
        return known == null ? clean(HostName.get()) : known[lpid];
    }
}
