package org.jmpi.hydra.status;

import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jmpi.mpir.pmi.PmiMessage;

/** Asks all processes of a job that can answer; returns at once. */
@FunctionalInterface
public interface AskRanks {
    /**
     * @param id number of the question
     * @param asked gets the processes that were asked, before any answer; any thread
     * @param answers gets each line of an answer with the number of its process; any thread
     */
    void ask(int id, Consumer<BitSet> asked, BiConsumer<Integer, PmiMessage> answers);
}
