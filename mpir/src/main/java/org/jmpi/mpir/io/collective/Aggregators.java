package org.jmpi.mpir.io.collective;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.job.Hosts;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.Device;

/** Which ranks of a file are aggregators, by the hints {@code cb_config_list} and {@code cb_nodes} in ROMIO's meaning. */
public final class Aggregators {
    private static final int NONE = -1;

    private final Rank rank;
    private final Comm comm;
    private final String[] entries;

    private Aggregators(Rank rank, Comm comm, String list) {
        this.rank = rank;
        this.comm = comm;
        entries = list.split(",");
    }

    /**
     * Returns the ranks, the same at all of them. Local.
     *
     * @param list {@code host:n,...}: at most n ranks of a host, 1 if none is given, {@code *} for all; the host {@code *} is any
     *     that no entry before it has
     * @param most how many there are at most
     */
    public static int[] of(Rank rank, Comm comm, String list, int most) {
        int[] all = new Aggregators(rank, comm, ofOneWorld(rank, comm) ? list : "*:*").allowed();
        int[] chosen = new int[Math.min(most, all.length)];
        for (int a = 0; a < chosen.length; a++) {
            chosen[a] = all[(int) ((long) a * all.length / chosen.length)];
        }
        return chosen;
    }

    /** The hosts of other worlds have no names here, so a list of hosts would mean something else at each. */
    private static boolean ofOneWorld(Rank rank, Comm comm) {
        Worlds worlds = Worlds.of(rank);
        for (int r = 0; !worlds.isAlone() && r < comm.size; r++) {
            if (!worlds.isOwn(comm.lpid(r))) {
                return false;
            }
        }
        return true;
    }

    private int[] allowed() {
        int[] entryOf = new int[comm.size];
        for (int r = 0; r < comm.size; r++) {
            entryOf[r] = entryOf(r);
        }
        int[] found = new int[comm.size];
        int n = 0;
        for (int e = 0; e < entries.length; e++) {
            int most = most(entries[e]);
            Map<Integer, Integer> ofNode = new HashMap<>();
            for (int r = 0; r < comm.size; r++) {
                if (entryOf[r] == e && ofNode.merge(Device.of(rank).nodeId(comm.lpid(r)), 1, Integer::sum) <= most) {
                    found[n++] = r;
                }
            }
        }
        return Arrays.copyOf(found, n);
    }

    private int entryOf(int r) {
        for (int e = 0; e < entries.length; e++) {
            String name = nameOf(entries[e]);
            // to ask for a host's name takes a while, and most lists have none
            if (name.equals("*") || isName(name, Hosts.nameOf(rank, comm.lpid(r)))) {
                return e;
            }
        }
        return NONE;
    }

    private static boolean isName(String name, String host) {
        return name.equals(host) || host.startsWith(name + ".");
    }

    private static String nameOf(String entry) {
        int colon = entry.indexOf(':');
        return (colon < 0 ? entry : entry.substring(0, colon)).strip();
    }

    private static int most(String entry) {
        int colon = entry.indexOf(':');
        String number = colon < 0 ? "1" : entry.substring(colon + 1).strip();
        return number.equals("*") ? Integer.MAX_VALUE : Integer.parseInt(number);
    }
}
