package org.jmpi.mpir.coll;

import java.util.List;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.select.JobTuning;
import org.jmpi.mpir.coll.select.SelectionSettings;
import org.jmpi.mpir.coll.select.TuningNode;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;

/** What control variables say about choosing algorithms. */
final class CvarSelection implements SelectionSettings {
    @Cvar(
            name = "MPIR_CVAR_COLLECTIVE_FALLBACK",
            category = "COLLECTIVE",
            type = CvarType.ENUM,
            defaultValue = "print",
            enumValues = {"silent", "print", "error"},
            verbosity = Verbosity.TUNER_BASIC,
            dynamic = true,
            description = "The effect if the algorithm that a control variable forces cannot do a call. With "
                    + "silent the automatic choice does it. With print so too, and rank 0 of the "
                    + "communicator prints a line, once per operation. With error the call fails.")
    private static final CvarKey FALLBACK = CvarKey.of("MPIR_CVAR_COLLECTIVE_FALLBACK");

    @Cvar(
            name = "MPIR_CVAR_COLL_SELECTION_VERBOSE",
            category = "COLLECTIVE",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            verbosity = Verbosity.TUNER_DETAIL,
            dynamic = true,
            description = "Print at rank 0 of each communicator which algorithm a collective uses: a line for each "
                    + "operation and power of two of bytes, and when it changes.")
    private static final CvarKey VERBOSE = CvarKey.of("MPIR_CVAR_COLL_SELECTION_VERBOSE");

    private final CvarSet cvars;
    private final List<TuningNode> tuning;

    CvarSelection(Rank rank) {
        cvars = rank.cvars();
        tuning = JobTuning.of(rank).rules();
    }

    @Override
    public String algorithm(String cvar) {
        int index = cvars.registry().indexOf(cvar);
        // auto is the first word of all; others are looked up, which loads all descriptions
        int word = index < 0 ? 0 : cvars.getEnum(CvarKey.of(cvar));
        return word == 0
                ? AlgorithmRegistry.AUTO
                : cvars.registry().get(index).enumValues().get(word);
    }

    @Override
    public List<TuningNode> tuning() {
        return tuning;
    }

    @Override
    public Map<String, Integer> parameters(AlgorithmEntry entry) {
        return ParameterCvars.of(entry, cvars);
    }

    @Override
    public Fallback fallback() {
        return Fallback.values()[cvars.getEnum(FALLBACK)];
    }

    @Override
    public boolean isVerbose() {
        return cvars.getBoolean(VERBOSE);
    }
}
