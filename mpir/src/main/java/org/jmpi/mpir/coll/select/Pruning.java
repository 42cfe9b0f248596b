package org.jmpi.mpir.coll.select;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmNames;
import org.jmpi.mpir.coll.registry.Choice;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Collective;
import org.jmpi.mpir.coll.select.Decision.Test;

/**
 * Leaves of a tuning tree what one collective of one communicator can still need (mirrors {@code MPIR_Csel_prune}).
 *
 * <p>Rules are tried in order; the first whose conditions hold, and whose algorithm can do the call, is taken. Conditions
 * on sizes become bounds on {@code CollArgs.bytes}, whatever they are given in.
 */
final class Pruning {
    private final Collective collective;
    private final CommFacts facts;
    private final SelectionSettings settings;
    private final CollArgs first;

    /** {@code first} is any call: the communicator's values in it count. */
    Pruning(Collective collective, CommFacts facts, SelectionSettings settings, CollArgs first) {
        this.collective = collective;
        this.facts = facts;
        this.settings = settings;
        this.first = first;
    }

    /** Returns the decisions for {@code rules}, and behind them {@code otherwise}. */
    Decision of(List<TuningNode> rules, Decision otherwise) {
        Decision d = otherwise;
        for (int i = rules.size() - 1; i >= 0; i--) {
            d = of(rules.get(i), d);
        }
        return d;
    }

    private Decision of(TuningNode rule, Decision otherwise) {
        if (rule.isAlgorithm()) {
            return algorithm(rule, otherwise);
        }
        Condition condition = Condition.parse(rule.key());
        if (!condition.isAny()
                && (!ConditionSubjects.isKnown(condition.subject(), collective, facts.inter) || isRefuted(condition))) {
            return otherwise;
        }
        Decision then = of(rule.children(), otherwise);
        return condition.isAny() || !ConditionSubjects.isOfCall(condition.subject())
                ? then
                : test(condition, then, otherwise);
    }

    /** Whether the communicator does not meet {@code condition}, if it is one about communicators. */
    private boolean isRefuted(Condition c) {
        return switch (c.subject()) {
            case COLLECTIVE -> !c.word().equals(collective.label());
            case COMM_TYPE -> c.word().equals("inter") != facts.inter;
            case COMM_SIZE -> !hasSize(c);
            case COMM_HIERARCHY -> !c.word().equals(facts.shape().name().toLowerCase(Locale.ROOT));
            case COMM_AVG_PPN -> facts.ranksPerNode() > c.most();
            case IS_NODE_CONSECUTIVE -> c.isYes() != facts.isNodeConsecutive();
            case IS_MULTI_THREADED -> c.isYes() != facts.multiThreaded;
            default -> false;
        };
    }

    private boolean hasSize(Condition c) {
        return switch (c.word()) {
            case "pow2" -> facts.isPof2();
            case "node_comm_size" -> facts.isOnOneNode();
            default -> facts.size <= c.most();
        };
    }

    private Decision test(Condition c, Decision then, Decision otherwise) {
        return switch (c.subject()) {
            case AVG_MSG_SIZE -> bytes(c.most(), false, then, otherwise);
            case TOTAL_MSG_SIZE -> bytes(c.most(), true, then, otherwise);
            case COUNT ->
                Decision.test(Test.COUNT, c.word().equals("pow2") ? facts.pof2() - 1 : c.most(), then, otherwise);
            case IS_COMMUTATIVE -> yesNo(Test.COMMUTATIVE, c, then, otherwise);
            case IS_OP_BUILT_IN -> yesNo(Test.BUILTIN, c, then, otherwise);
            case IS_BLOCK_REGULAR -> regular(c, then, otherwise);
            case IS_SENDBUF_INPLACE -> yesNo(Test.IN_PLACE, c, then, otherwise);
            default -> throw new IllegalStateException(c.toString());
        };
    }

    private static Decision yesNo(Test test, Condition c, Decision then, Decision otherwise) {
        return c.isYes() ? Decision.test(test, 0, then, otherwise) : Decision.test(test, 0, otherwise, then);
    }

    private Decision regular(Condition c, Decision then, Decision otherwise) {
        if (collective.kind() == CollKind.REDUCE_SCATTER) {
            return yesNo(Test.REGULAR, c, then, otherwise);
        }
        return c.isYes() ? then : otherwise;
    }

    private Decision bytes(long most, boolean total, Decision then, Decision otherwise) {
        long perRank = facts.size == 0 ? most : most / facts.size;
        // the average is rounded down
        long ofAll =
                most >= Long.MAX_VALUE / Math.max(1, facts.size) - 1 ? Long.MAX_VALUE : (most + 1) * facts.size - 1;
        return switch (collective.kind()) {
            case GATHER, SCATTER, ALLGATHER, ALLTOALL ->
                Decision.test(Test.BYTES, total ? perRank : most, then, otherwise);
            case REDUCE_SCATTER, REDUCE_SCATTER_BLOCK ->
                Decision.test(Test.BYTES, total ? most : ofAll, then, otherwise);
            case ALLGATHERV -> Decision.test(Test.SUM, total ? most : ofAll, then, otherwise);
            default -> Decision.test(Test.BYTES, most, then, otherwise);
        };
    }

    private Decision algorithm(TuningNode rule, Decision otherwise) {
        AlgorithmEntry entry = AlgorithmNames.find(collective.kind(), facts.inter, rule.algorithmName());
        if (entry == null || !entry.fits(first)) {
            return otherwise;
        }
        Map<String, Integer> given = new HashMap<>(settings.parameters(entry));
        given.putAll(rule.parameters());
        return Decision.able(Choice.of(entry, given), otherwise);
    }
}
