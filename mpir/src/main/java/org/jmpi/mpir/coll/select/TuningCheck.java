package org.jmpi.mpir.coll.select;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmNames;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.Collective;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** Checks that rules are valid before they are used. */
final class TuningCheck {
    private TuningCheck() {}

    static void check(List<TuningNode> rules) throws TuningException {
        for (TuningNode rule : rules) {
            check(rule, null, null);
        }
    }

    /** Checks a rule for {@code collective}, on inter- or intracommunicators; null where nothing was said. */
    private static void check(TuningNode rule, @Nullable Collective collective, @Nullable Boolean inter)
            throws TuningException {
        if (rule.isAlgorithm()) {
            checkAlgorithm(rule, collective, inter);
            return;
        }
        Condition c = condition(rule);
        if (collective != null
                && !c.isAny()
                && !ConditionSubjects.isKnown(c.subject(), collective, Boolean.TRUE.equals(inter))) {
            throw new TuningException(
                    rule.line(),
                    quoted(rule.key()) + " for " + collective.label(),
                    "a condition on what all its ranks know");
        }
        Collective then = c.subject() == Condition.Subject.COLLECTIVE ? Collective.find(c.word()) : collective;
        Boolean thenInter = (c.subject() == Condition.Subject.COMM_TYPE && !c.isAny())
                ? Boolean.valueOf(c.word().equals("inter"))
                : inter;
        for (TuningNode child : rule.children()) {
            check(child, then, thenInter);
        }
    }

    private static Condition condition(TuningNode rule) throws TuningException {
        try {
            return Condition.parse(rule.key());
        } catch (IllegalArgumentException e) {
            throw new TuningException(rule.line(), quoted(rule.key()), e.getMessage());
        }
    }

    private static void checkAlgorithm(TuningNode rule, @Nullable Collective collective, @Nullable Boolean inter)
            throws TuningException {
        if (collective == null) {
            throw new TuningException(rule.line(), quoted(rule.key()), "collective=NAME around it");
        }
        List<String> known = new ArrayList<>();
        AlgorithmEntry entry = null;
        for (boolean each : new boolean[] {false, true}) {
            if (inter == null || inter == each) {
                AlgorithmRegistry.of(collective.kind(), each).forEach(e -> known.add(e.name()));
                AlgorithmEntry found = AlgorithmNames.find(collective.kind(), each, rule.algorithmName());
                entry = found == null ? entry : found;
            }
        }
        if (entry == null) {
            throw new TuningException(
                    rule.line(),
                    quoted(rule.key()) + " for " + collective.label(),
                    "algorithm= and one of " + String.join(", ", known));
        }
        checkParameters(rule, entry);
    }

    private static void checkParameters(TuningNode algorithm, AlgorithmEntry entry) throws TuningException {
        try {
            entry.make(algorithm.parameters());
        } catch (NumberFormatException e) {
            throw new TuningException(
                    algorithm.line(), quoted(algorithm.key()) + " with a parameter that is no number", "k=4");
        } catch (MpirException e) {
            throw new TuningException(algorithm.line(), quoted(algorithm.key()), e.getMessage());
        }
    }

    private static String quoted(String key) {
        return '"' + key + '"';
    }
}
