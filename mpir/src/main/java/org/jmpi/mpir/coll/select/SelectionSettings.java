package org.jmpi.mpir.coll.select;

import java.util.List;
import java.util.Map;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;

/** What a rank's control variables say about choosing. Equal at all ranks. */
public interface SelectionSettings {
    /** What happens when a forced algorithm cannot do a call. */
    enum Fallback {
        SILENT,
        PRINT,
        ERROR
    }

    /**
     * Returns the name of the algorithm that {@code cvar} forces, or {@link AlgorithmRegistry#AUTO}; that too if there is
     * no such variable.
     *
     * @param cvar {@code MPIR_CVAR_BCAST_INTRA_ALGORITHM}
     */
    String algorithm(String cvar);

    /** Returns the parameters of {@code entry} that a variable gives a value other than their default. */
    default Map<String, Integer> parameters(AlgorithmEntry entry) {
        return Map.of();
    }

    /** Returns what happens when a forced algorithm cannot do a call. */
    default Fallback fallback() {
        return Fallback.PRINT;
    }

    /** Returns whether each new choice is printed. */
    default boolean isVerbose() {
        return false;
    }

    /** Returns the rules that go before JMPI's own; empty: none. */
    default List<TuningNode> tuning() {
        return List.of();
    }
}
