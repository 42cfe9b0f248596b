package org.jmpi.hydra.join;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.hydra.pmiserv.JoinedRank;
import org.jmpi.mpir.pmi.JoinProof;
import org.jmpi.mpir.pmi.JoinWire;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.WireText;
import org.jspecify.annotations.Nullable;

/** Who of a job has come. Any thread. */
final class Members {
    private final @Nullable JoinedRank[] ranks;
    private final @Nullable String[] nodes;
    private final JoinProof proof;
    private final JoinedJob job;
    /** Ranks that know that the job is not to be. */
    private final BitSet told = new BitSet();

    private int here;
    /** Why the job is not to be; null: it may be. */
    private @Nullable String refused;

    Members(int size, JoinProof proof, JoinedJob job) {
        ranks = new JoinedRank[size];
        nodes = new String[size];
        this.proof = proof;
        this.job = job;
    }

    int size() {
        return ranks.length;
    }

    boolean wantProof() {
        return proof.hasSecret();
    }

    private boolean isSettled() {
        return refused != null || here == size();
    }

    /** Returns whether all have come, or all know that the job is not to be: nobody comes any more. */
    synchronized boolean isOver() {
        return here == size() || told.cardinality() == size();
    }

    /**
     * Takes who came.
     *
     * @param nonce that it was greeted with
     * @return why not; null: it is a member now, and the connection is the job's
     */
    synchronized @Nullable String join(SocketChannel channel, String nonce, PmiMessage join) throws IOException {
        String word = join.require(JoinWire.RANK);
        String size = join.require(JoinWire.SIZE);
        String node = join.require(JoinWire.NODE);
        String own = join.require(JoinWire.NONCE);
        if (!proof.isRight(join.get(JoinWire.MAC), JoinWire.JOIN, nonce, own, word, size, node)) {
            return "its JMPI_SECRET is another than rank 0's";
        }
        int rank = join.requireInt(JoinWire.RANK);
        if (join.requireInt(JoinWire.SIZE) != size()) {
            return "it says that the job has " + size + " ranks; rank 0 says " + size();
        }
        if (rank < 0 || rank >= size()) {
            return "there is no rank " + rank + " of " + size();
        }
        if (refused != null) {
            told.set(rank);
            return "the others have given up: " + refused;
        }
        JoinedRank before = ranks[rank];
        if (before != null) {
            return "rank " + rank + " has come already, from "
                    + before.channel().getRemoteAddress();
        }
        PmiMessage welcome = PmiMessage.of(JoinWire.JOINED)
                .with("rc", "0")
                .with(JoinWire.MAC, proof.of(JoinWire.JOINED, own, nonce, word));
        ranks[rank] = new JoinedRank(channel, rank, welcome, proof.seals(true, nonce, own, word));
        nodes[rank] = node;
        if (++here == size()) {
            job.begin(ranks, nodeIds());
        }
        return null;
    }

    private int[] nodeIds() {
        Map<String, Integer> known = new HashMap<>();
        int[] ids = new int[size()];
        for (int rank = 0; rank < size(); rank++) {
            Integer id = known.putIfAbsent(String.valueOf(nodes[rank]), known.size());
            ids[rank] = id == null ? known.size() - 1 : id;
        }
        return ids;
    }

    /** Returns which ranks have not come, as a sentence's subject. */
    synchronized String missing() {
        BitSet missing = new BitSet();
        for (int rank = 0; rank < size(); rank++) {
            missing.set(rank, ranks[rank] == null);
        }
        String list = missing.toString().replaceAll("[{}]", "");
        return (missing.cardinality() == 1 ? "rank " : "ranks ") + list + " of " + size();
    }

    /** Tells those that have come, and those that come yet, that the job is not to be, unless all have come. */
    synchronized void refuse(String why) {
        if (isSettled()) {
            return;
        }
        refused = why;
        told.set(0); // it says so
        for (int rank = 0; rank < size(); rank++) {
            JoinedRank each = ranks[rank];
            if (each != null) {
                told.set(rank);
                try (SocketChannel channel = each.channel()) {
                    Greeting.send(channel, refusal(why));
                } catch (IOException e) {
                    // it has gone already
                    continue;
                }
            }
        }
        job.neverBegins();
    }

    static PmiMessage refusal(String why) {
        return PmiMessage.of(JoinWire.JOINED).with("rc", "-1").with(JoinWire.WHY, WireText.encode(why));
    }
}
