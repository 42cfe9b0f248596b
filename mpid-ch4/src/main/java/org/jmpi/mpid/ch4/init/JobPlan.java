package org.jmpi.mpid.ch4.init;

import java.util.Arrays;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** Which processes count as being on one node (mirrors {@code MPIR_build_nodemap}). */
public final class JobPlan {
    @Cvar(
            name = "MPIR_CVAR_NOLOCAL",
            category = "NODEMAP",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            altEnv = {"MPIR_CVAR_NO_LOCAL"},
            description = "Whether every rank counts as being on a node of its own, so that all messages go through the"
                    + " netmod.")
    private static final CvarKey NOLOCAL = CvarKey.of("MPIR_CVAR_NOLOCAL");

    @Cvar(
            name = "MPIR_CVAR_NUM_CLIQUES",
            category = "NODEMAP",
            type = CvarType.INT,
            defaultValue = "1",
            min = 1,
            description = "Into how many pretended nodes the ranks of one machine are split.")
    private static final CvarKey NUM_CLIQUES = CvarKey.of("MPIR_CVAR_NUM_CLIQUES");

    @Cvar(
            name = "MPIR_CVAR_ODD_EVEN_CLIQUES",
            category = "NODEMAP",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            altEnv = {"MPIR_CVAR_EVEN_ODD_CLIQUES"},
            description = "Whether ranks of odd and of even number count as being on two nodes: MPIR_CVAR_NUM_CLIQUES=2"
                    + " with neighbours taking turns, whatever its value.")
    private static final CvarKey ODD_EVEN = CvarKey.of("MPIR_CVAR_ODD_EVEN_CLIQUES");

    @Cvar(
            name = "MPIR_CVAR_CLIQUES_BY_BLOCK",
            category = "NODEMAP",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            description = "Whether neighbouring ranks share a pretended node, instead of taking turns.")
    private static final CvarKey BY_BLOCK = CvarKey.of("MPIR_CVAR_CLIQUES_BY_BLOCK");

    /** The number of each process's node; null where all have that of {@link #node}. */
    private final int @Nullable [] nodes;

    private final int node;
    private final int processes;
    private final int ranksOnMachine;
    private final boolean noLocal;

    /** Reads the launcher's mapping and the variables that change it. */
    public JobPlan(PmiClient pmi, CvarSet cvars) {
        int size = pmi.size();
        int[] real = pmi.processMapping();
        int[] numbers = new int[size];
        noLocal = cvars.getBoolean(NOLOCAL);
        boolean oddEven = cvars.getBoolean(ODD_EVEN);
        int cliques = oddEven ? 2 : cvars.getInt(NUM_CLIQUES);
        boolean byBlock = cvars.getBoolean(BY_BLOCK) && !oddEven;
        for (int r = 0; r < size; r++) {
            int clique = byBlock ? (int) ((long) r * cliques / size) : r % cliques;
            numbers[r] = noLocal ? r : real[r] * cliques + clique;
        }
        processes = size;
        node = numbers[0];
        nodes = ranksOn(node, numbers).length == size ? null : numbers;
        ranksOnMachine = ranksOn(real[pmi.rank()], real).length;
    }

    /** Returns the number of the node of {@code lpid}. */
    public int node(int lpid) {
        return nodes == null ? node : nodes[lpid];
    }

    /** Returns one more than the highest number that a node can have. */
    public int mostNodes() {
        int most = node;
        for (int lpid = 0; nodes != null && lpid < nodes.length; lpid++) {
            most = Math.max(most, nodes[lpid]);
        }
        return most + 1;
    }

    /** Returns whether processes of one machine may share memory at all. */
    public boolean sharesMemory() {
        return !noLocal;
    }

    /** Returns how many processes share this one's machine, and so its cores, whatever the pretended nodes are. */
    public int ranksOnMachine() {
        return ranksOnMachine;
    }

    /** Returns the processes on the node of {@code me}, itself included. */
    public int[] candidates(int me) {
        return nodes == null ? ranksOn(0, new int[processes]) : ranksOn(nodes[me], nodes);
    }

    private static int[] ranksOn(int node, int[] nodes) {
        int[] ranks = new int[nodes.length];
        int n = 0;
        for (int lpid = 0; lpid < nodes.length; lpid++) {
            if (nodes[lpid] == node) {
                ranks[n++] = lpid;
            }
        }
        return Arrays.copyOf(ranks, n);
    }
}
