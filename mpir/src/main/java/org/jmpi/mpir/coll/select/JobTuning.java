package org.jmpi.mpir.coll.select;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.Verbosity;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the tuning file that a job was given. Only rank 0 reads it and tells the others, so that all decide alike
 * whatever they would see; if it is wrong, rank 0 says so, and none has rules.
 */
public final class JobTuning {
    private static final RankSlot<JobTuning> SLOT = new RankSlot<>() {
        @Override
        protected JobTuning make(Rank rank) {
            return new JobTuning();
        }
    };

    /** Returns the rules for choosing collective algorithms that the job of {@code rank} was given. */
    public static JobTuning of(Rank rank) {
        return SLOT.of(rank);
    }

    @Cvar(
            name = "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE",
            category = "COLLECTIVE",
            type = CvarType.STRING,
            defaultValue = "",
            verbosity = Verbosity.TUNER_BASIC,
            description =
                    "A file with rules that choose the algorithms of collectives; they go before JMPI's own. Rank 0 "
                            + "of the job reads it. Empty: none. jmpi-tune writes such files; docs/collectives.md has their form.")
    private static final CvarKey FILE = CvarKey.of("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE");

    private static final String KEY = "-coll-tuning-";

    private List<TuningNode> rules = List.of();

    /** Returns the rules; empty: none. */
    public List<TuningNode> rules() {
        return rules;
    }

    /** Reads and publishes the rules at rank 0; before the job's processes meet. */
    public void publish(Rank rank) {
        String file = rank.cvars().getString(FILE);
        if (!Objects.requireNonNull(file).isEmpty() && rank.worldRank() == 0) {
            try {
                rules = read(file);
            } catch (TuningException | IOException | InvalidPathException e) {
                System.err.println("jmpi: warning: " + FILE.name() + "=" + file + ": " + reason(e)
                        + "; the default rules are used");
                return;
            }
            if (!rules.isEmpty() && rank.worldSize() > 1) {
                rank.pmi.put(KEY, TuningText.encode(rules));
            }
        }
    }

    private static List<TuningNode> read(String file) throws IOException, TuningException {
        try (Reader text = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            return TuningFile.read(text);
        }
    }

    private static @Nullable String reason(Exception e) {
        return e instanceof NoSuchFileException ? "there is no such file at rank 0" : e.getMessage();
    }

    /** Takes the rules at the other ranks; after the job's processes met. */
    public void collect(Rank rank) {
        if (rank.worldRank() > 0
                && !Objects.requireNonNull(rank.cvars().getString(FILE)).isEmpty()) {
            Optional<String> text = rank.pmi.find(KEY);
            try {
                rules = text.isEmpty() ? List.of() : TuningText.decode(text.get());
            } catch (TuningException e) {
                throw new MpirException(
                        ErrorClass.ERR_OTHER,
                        "the tuning rules that rank 0 published are damaged, " + e.getMessage() + "; unset "
                                + FILE.name());
            }
        }
    }
}
