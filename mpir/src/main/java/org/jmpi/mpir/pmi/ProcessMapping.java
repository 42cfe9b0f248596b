package org.jmpi.mpir.pmi;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.mpl.Digits;
import org.jspecify.annotations.Nullable;

/**
 * Which node each rank runs on, as the value of {@code PMI_process_mapping}:
 * {@code (vector,(start,nodes,ppn),...)}. A block puts {@code ppn} ranks on each of {@code nodes} nodes from
 * {@code start} on; when ranks are left over, the blocks begin again. Mirrors MPICH's {@code MPL_rankmap}.
 */
public final class ProcessMapping {
    /** The key under which a launcher answers with the mapping. */
    public static final String KEY = "PMI_process_mapping";

    private static final String BEGIN = "(vector";
    private static final String BLOCK = ",(";
    private static final int NUMBERS = 3;
    private static final int MOST_DIGITS = 9;

    private ProcessMapping() {}

    /**
     * Reads a mapping.
     *
     * @param text as on the wire; blanks are ignored
     * @param size number of ranks
     * @return the node id of each rank
     * @throws PmiException when the text is no mapping or places no rank
     */
    public static int[] parse(String text, int size) {
        List<int[]> blocks = blocks(text);
        int[] nodes = new int[size];
        int rank = 0;
        while (rank < size) {
            int before = rank;
            for (int[] block : blocks) {
                rank = place(block, nodes, rank);
            }
            if (rank == before) {
                throw new PmiException("Process mapping '" + text + "' places no rank: a block needs nodes and ranks");
            }
        }
        return nodes;
    }

    private static int place(int[] block, int[] nodes, int from) {
        int rank = from;
        for (int node = 0; node < block[1] && rank < nodes.length; node++) {
            if (block[2] == 0) {
                return rank;
            }
            for (int i = 0; i < block[2] && rank < nodes.length; i++) {
                nodes[rank++] = block[0] + node;
            }
        }
        return rank;
    }

    private static List<int[]> blocks(String text) {
        String packed = text.replace(" ", "");
        List<int[]> blocks = new ArrayList<>();
        int at = BEGIN.length();
        while (packed.startsWith(BEGIN) && packed.startsWith(BLOCK, at)) {
            int end = Math.max(at, packed.indexOf(')', at));
            blocks.add(block(packed.substring(Math.min(end, at + BLOCK.length()), end)));
            at = end + 1;
        }
        if (blocks.isEmpty() || blocks.contains(null) || at != packed.length() - 1 || packed.charAt(at) != ')') {
            throw new PmiException(
                    "Process mapping '" + text + "' is malformed: expected (vector,(start,nodes,ranks per node),...)");
        }
        return blocks;
    }

    /** Returns the numbers of a block; null if that is not what its text has. */
    private static int @Nullable [] block(String text) {
        String[] words = text.split(",", -1);
        int[] numbers = new int[NUMBERS];
        for (int i = 0; i < NUMBERS && words.length == NUMBERS; i++) {
            numbers[i] = (int) Digits.parse(words[i], MOST_DIGITS);
        }
        return words.length == NUMBERS && Math.min(numbers[0], Math.min(numbers[1], numbers[2])) >= 0 ? numbers : null;
    }

    /**
     * Writes a mapping.
     *
     * @param nodes the node id of each rank, at least one
     * @return the shortest text of blocks in rank order
     */
    public static String format(int[] nodes) {
        StringBuilder text = new StringBuilder("(vector");
        for (int at = 0; at < nodes.length; ) {
            int ranks = run(nodes, at);
            int count = 1;
            while (at + count * ranks < nodes.length
                    && nodes[at + count * ranks] == nodes[at] + count
                    && run(nodes, at + count * ranks) == ranks) {
                count++;
            }
            text.append(",(")
                    .append(nodes[at])
                    .append(',')
                    .append(count)
                    .append(',')
                    .append(ranks)
                    .append(')');
            at += count * ranks;
        }
        return text.append(')').toString();
    }

    private static int run(int[] nodes, int from) {
        int end = from;
        while (end < nodes.length && nodes[end] == nodes[from]) {
            end++;
        }
        return end - from;
    }
}
