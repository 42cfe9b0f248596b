package org.jmpi.mpir.topo;

import java.util.Arrays;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Status;

/** Brings the edges of each vertex from the process that named them to the one that stands for the vertex. */
final class AdjacencyExchange {
    private AdjacencyExchange() {}

    /**
     * Returns the edges of the vertex that the caller stands for. Collective over {@code comm}; {@code members} has the
     * rank that stands for each vertex, {@code mine} the edges of the vertex with the caller's rank.
     */
    static Neighbors run(Rank rank, Comm comm, Neighbors mine, int[] members) {
        int vertex = 0;
        while (members[vertex] != comm.rank) {
            vertex++;
        }
        // a step also for those who keep their vertex: ranks count steps alike
        try (IntMessages messages = new IntMessages(rank, comm)) {
            if (vertex == comm.rank) {
                return mine;
            }
            messages.send(join(mine), members[comm.rank]);
            int[] received = messages.receive(vertex, new Status());
            messages.finish();
            return split(received, vertex);
        }
    }

    private static int[] join(Neighbors n) {
        int ins = n.sources().length;
        int outs = n.destinations().length;
        int[] message = new int[Math.addExact(1, Math.multiplyExact(2, Math.addExact(ins, outs)))];
        message[0] = ins;
        System.arraycopy(n.sources(), 0, message, 1, ins);
        System.arraycopy(n.sourceWeights(), 0, message, 1 + ins, ins);
        System.arraycopy(n.destinations(), 0, message, 1 + 2 * ins, outs);
        System.arraycopy(n.destWeights(), 0, message, 1 + 2 * ins + outs, outs);
        return message;
    }

    private static Neighbors split(int[] message, int source) {
        long rest = message.length - 1L - 2L * (message.length == 0 ? 0 : message[0]);
        if (message.length == 0 || message[0] < 0 || rest < 0 || rest % 2 != 0) {
            throw IntMessages.malformed(source);
        }
        int ins = message[0];
        int outs = (int) (rest / 2);
        int second = 1 + 2 * ins;
        return new Neighbors(
                Arrays.copyOfRange(message, 1, 1 + ins),
                Arrays.copyOfRange(message, 1 + ins, second),
                Arrays.copyOfRange(message, second, second + outs),
                Arrays.copyOfRange(message, second + outs, second + 2 * outs));
    }
}
