package org.jmpi.test.sim;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;

/**
 * How a message of many bytes is simulated with few cells.
 *
 * @param cells of the message or, where there are blocks, of a block
 * @param scale how many bytes a cell stands for
 * @param parameters of the algorithm; those in bytes are cells here
 */
record Sizing(long cells, double scale, Map<String, Integer> parameters) {
    /** The parameter that is an amount of memory. */
    private static final String CHUNK = "chunk_size";
    /** Where pieces can't be equally long, their lengths differ by one part in so many. */
    private static final int FINE = 64;

    private static final int ELEMENT = 8;

    /** Returns the sizing of a message of {@code bytes} bytes for {@code size} ranks. */
    static Sizing of(AlgorithmEntry entry, Map<String, Integer> parameters, int size, long bytes) {
        if (bytes == 0) {
            return new Sizing(0, 1, parameters);
        }
        long elements = entry.kind().isReduction() ? Math.max(1, bytes / ELEMENT) : bytes;
        boolean splits = !Problems.hasBlocks(entry.kind()) && splits(entry, parameters);
        long cells = splits ? Math.min(elements, Integer.bitCount(size) == 1 ? size : (long) FINE * size) : 1;
        Map<String, Integer> scaled = new HashMap<>(parameters);
        Integer chunk = chunk(entry, parameters);
        if (chunk != null) {
            cells = Math.min(elements, Math.max(cells, (bytes + chunk - 1) / chunk));
            scaled.put(CHUNK, (int) Math.max(1, Math.round(chunk / ((double) bytes / cells))));
        }
        return new Sizing(cells, (double) bytes / cells, scaled);
    }

    private static Integer chunk(AlgorithmEntry entry, Map<String, Integer> given) {
        return entry.parameters().stream()
                .filter(p -> p.name().equals(CHUNK))
                .map(p -> given.getOrDefault(CHUNK, p.defaultValue()))
                .findFirst()
                .orElse(null);
    }

    /** Returns whether an algorithm moves parts of the message: tried out with few ranks. */
    private static boolean splits(AlgorithmEntry entry, Map<String, Integer> parameters) {
        Result one = probe(entry, parameters, 1);
        Result many = probe(entry, parameters, FINE);
        return one.totalMessages() != many.totalMessages() || FINE * one.totalCells() != many.totalCells();
    }

    private static Result probe(AlgorithmEntry entry, Map<String, Integer> parameters, int cells) {
        Problem problem = Problems.of(entry.kind(), Call.of(8, cells).remote(entry.isInter() ? 8 : 0));
        return new Simulator(problem, entry.make(parameters), List.of(new Scenario(LogGp.SHM, 1)), false, 1 << 20)
                .run();
    }
}
