package org.jmpi.mpir.topo;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.request.Status;

/**
 * Brings each edge, whoever named it, to the processes at its ends. A sum over all ranks tells each process from how many
 * others it will hear; then one message goes to each process that is concerned, and to no other.
 *
 * <p>A message has the number of edges out of its receiver, the number of edges into it, and then the other end and the
 * weight of each.
 */
final class EdgeExchange {
    private static final int HEAD = 2;
    private static final int ENTRY = 2;

    private final Edges edges;
    /** Who stands for each vertex. */
    private final int[] members;
    /** For each rank how many of the edges leave it, and how many enter it. */
    private final int[] out;

    private final int[] in;

    private EdgeExchange(Edges edges, int[] members) {
        this.edges = edges;
        this.members = members;
        out = new int[members.length];
        in = new int[members.length];
        for (int e = 0; e < edges.count; e++) {
            out[members[edges.sources[e]]]++;
            in[members[edges.destinations[e]]]++;
        }
    }

    /**
     * Returns the edges of the vertex that the caller stands for: in the order of the ranks that named them and then as
     * each named them. Collective over {@code comm}; {@code members} has the rank that stands for each vertex.
     */
    static Neighbors run(Rank rank, Comm comm, Edges edges, int[] members) {
        return new EdgeExchange(edges, members).run(rank, comm);
    }

    private Neighbors run(Rank rank, Comm comm) {
        int n = members.length;
        int[] concerned = new int[n];
        for (int r = 0; r < n; r++) {
            concerned[r] = out[r] + in[r] > 0 ? 1 : 0;
        }
        int[] senders = new int[n];
        Coll.allreduce(
                rank,
                concerned,
                senders,
                n,
                Datatype.table(rank).known(PredefinedTypes.INT32_T),
                Op.table(rank).known(Ops.SUM),
                comm);
        int[][] received = new int[senders[comm.rank]][];
        int[] sources = new int[received.length];
        try (IntMessages messages = new IntMessages(rank, comm)) {
            sendAll(messages);
            Status status = new Status();
            for (int i = 0; i < received.length; i++) {
                received[i] = messages.receive(Constants.ANY_SOURCE, status);
                sources[i] = status.MPI_SOURCE;
            }
            messages.finish();
        }
        return merge(received, sources);
    }

    private void sendAll(IntMessages messages) {
        int[][] bySender = new int[members.length][];
        int[] nextOut = new int[members.length];
        int[] nextIn = new int[members.length];
        for (int r = 0; r < members.length; r++) {
            if (out[r] + in[r] > 0) {
                bySender[r] = new int[HEAD + ENTRY * Math.addExact(out[r], in[r])];
                bySender[r][0] = out[r];
                bySender[r][1] = in[r];
                nextOut[r] = HEAD;
                nextIn[r] = HEAD + ENTRY * out[r];
            }
        }
        for (int e = 0; e < edges.count; e++) {
            int from = members[edges.sources[e]];
            int to = members[edges.destinations[e]];
            put(bySender[from], nextOut, from, edges.destinations[e], edges.weights[e]);
            put(bySender[to], nextIn, to, edges.sources[e], edges.weights[e]);
        }
        for (int r = 0; r < members.length; r++) {
            if (bySender[r] != null) {
                messages.send(bySender[r], r);
            }
        }
    }

    private static void put(int[] message, int[] next, int r, int end, int weight) {
        message[next[r]++] = end;
        message[next[r]++] = weight;
    }

    private static Neighbors merge(int[][] received, int[] sources) {
        long[] order = new long[received.length];
        int outs = 0;
        int ins = 0;
        for (int i = 0; i < received.length; i++) {
            check(received[i], sources[i]);
            order[i] = (long) sources[i] << 32 | i;
            outs = Math.addExact(outs, received[i][0]);
            ins = Math.addExact(ins, received[i][1]);
        }
        Arrays.sort(order);
        Neighbors all = new Neighbors(new int[ins], new int[ins], new int[outs], new int[outs]);
        int o = 0;
        int i = 0;
        for (long entry : order) {
            int[] message = received[(int) entry];
            split(message, HEAD, message[0], all.destinations(), all.destWeights(), o);
            split(message, HEAD + ENTRY * message[0], message[1], all.sources(), all.sourceWeights(), i);
            o += message[0];
            i += message[1];
        }
        return all;
    }

    private static void check(int[] message, int source) {
        boolean whole = message.length >= HEAD
                && message[0] >= 0
                && message[1] >= 0
                && HEAD + ENTRY * ((long) message[0] + message[1]) == message.length;
        if (!whole) {
            throw IntMessages.malformed(source);
        }
    }

    private static void split(int[] message, int from, int n, int[] ends, int[] weights, int at) {
        for (int e = 0; e < n; e++) {
            ends[at + e] = message[from + ENTRY * e];
            weights[at + e] = message[from + ENTRY * e + 1];
        }
    }
}
