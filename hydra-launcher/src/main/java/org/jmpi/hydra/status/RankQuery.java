package org.jmpi.hydra.status;

import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jmpi.mpir.pmi.PmiMessage;

/** Queries all processes of a job that can answer; returns at once. */
@FunctionalInterface
public interface RankQuery {
    /**
     * @param id number of the question
     * @param queried gets the processes that were queried, before any answer; any thread
     * @param answers gets each line of an answer with the number of its process; any thread
     */
    void query(int id, Consumer<BitSet> queried, BiConsumer<Integer, PmiMessage> answers);
}
