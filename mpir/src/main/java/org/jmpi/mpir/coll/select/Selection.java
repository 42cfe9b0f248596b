package org.jmpi.mpir.coll.select;

import java.util.List;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.Choice;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Collective;
import org.jmpi.mpir.coll.registry.RankOrderAlgorithms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * Chooses an algorithm for each call on a communicator (mirrors {@code MPIR_Csel_search}): the one that a control
 * variable forces, if it can do the call; else the first that fits of the tuning file's, then of the default rules. Who
 * asked for reductions in rank order gets these before all.
 *
 * <p>Variables and rules are looked at when a collective is first called on the communicator; what is then left to ask of a
 * call is equal at all its ranks. For IN_PLACE that holds where it restricts a choice.
 */
public final class Selection {
    private final SelectionSettings settings;
    private final CommFacts facts;
    private final Decision[] blocking = new Decision[CollKind.values().length];
    private final Decision[] nonblocking = new Decision[blocking.length];
    /** Null where nothing is printed. */
    private final @Nullable SelectionLog log;

    private @Nullable Choice chosen;

    /** Makes the selection for a communicator of which {@code facts} are known. */
    public Selection(SelectionSettings settings, CommFacts facts) {
        this.settings = settings;
        this.facts = facts;
        log = settings.isVerbose() && facts.rank == 0 ? new SelectionLog(facts) : null;
    }

    /** Returns the algorithm for the blocking call {@code a} of {@code kind}. */
    public CollAlgorithm choose(CollKind kind, CollArgs a) {
        Decision d = blocking[kind.ordinal()];
        return choose(d != null ? d : prepare(blocking, new Collective(kind, false), a), kind, a);
    }

    /** Returns the algorithm for the non-blocking or persistent call {@code a} of {@code kind}. */
    public CollAlgorithm chooseNonblocking(CollKind kind, CollArgs a) {
        Decision d = nonblocking[kind.ordinal()];
        return choose(d != null ? d : prepare(nonblocking, new Collective(kind, true), a), kind, a);
    }

    @SuppressWarnings("NullAway") // each decision ends with a choice
    private CollAlgorithm choose(Decision d, CollKind kind, CollArgs a) {
        Choice ordered = a.rankOrder ? RankOrderAlgorithms.of(kind, a) : null;
        Choice choice = ordered != null ? ordered : d.decide(a);
        chosen = choice;
        if (log != null) {
            log.note(kind, a, choice);
        }
        assert choice != null;
        return choice.algorithm();
    }

    /** Returns the algorithm of the latest call, with its parameters: {@code recexch k=4}; null before the first. */
    public @Nullable String chosen() {
        return chosen == null ? null : chosen.label();
    }

    /** Returns the algorithm of the latest call; null before the first. */
    public @Nullable AlgorithmEntry latest() {
        return chosen == null ? null : chosen.entry();
    }

    private Decision prepare(Decision[] decisions, Collective c, CollArgs a) {
        Decision d = forced(c, a);
        decisions[c.kind().ordinal()] = d;
        return d;
    }

    private Decision forced(Collective c, CollArgs a) {
        String cvar = c.cvarName(facts.inter);
        String name = settings.algorithm(cvar);
        if (c.nonblocking() && name.equals(AlgorithmRegistry.AUTO)) {
            cvar = new Collective(c.kind(), false).cvarName(facts.inter);
            name = settings.algorithm(cvar);
        }
        AlgorithmEntry wish = AlgorithmRegistry.find(c.kind(), facts.inter, cvar, name);
        if (wish == null) {
            return automatic(c, a);
        }
        Decision refused = refused(cvar, wish, automatic(c, a));
        return wish.fits(a) ? Decision.able(Choice.of(wish, settings.parameters(wish)), refused) : refused;
    }

    private Decision refused(String cvar, AlgorithmEntry wish, Decision automatic) {
        String why = cvar + "=" + wish.name() + " can't do this call on " + facts.size + " ranks: it needs "
                + wish.restrictionWords();
        return switch (settings.fallback()) {
            case SILENT -> automatic;
            case PRINT -> facts.rank == 0 ? Decision.announce(new Once(why), automatic) : automatic;
            case ERROR -> Decision.announce(() -> refuse(why), automatic);
        };
    }

    private static void refuse(String why) {
        throw new MpirException(
                ErrorClass.ERR_OTHER, why + "; choose another, or let MPIR_CVAR_COLLECTIVE_FALLBACK=print fall back");
    }

    /** The rules for a non-blocking collective go before those for the blocking one. */
    private Decision automatic(Collective c, CollArgs a) {
        Collective base = new Collective(c.kind(), false);
        Decision d = pruned(DefaultTuning.of(base.label()), base, a, lastResort(c, a));
        if (c.nonblocking()) {
            d = pruned(DefaultTuning.of(c.label()), c, a, d);
        }
        d = pruned(settings.tuning(), base, a, d);
        return c.nonblocking() ? pruned(settings.tuning(), c, a, d) : d;
    }

    private Decision pruned(List<TuningNode> rules, Collective c, CollArgs a, Decision otherwise) {
        return rules.isEmpty() ? otherwise : new Pruning(c, facts, settings, a).of(rules, otherwise);
    }

    /** What no rule says: the first algorithm that can. */
    private Decision lastResort(Collective c, CollArgs a) {
        Decision d = Decision.announce(new NoneCan(c), null);
        List<AlgorithmEntry> known = AlgorithmRegistry.of(c.kind(), facts.inter);
        for (int i = known.size() - 1; i >= 0; i--) {
            AlgorithmEntry e = known.get(i);
            if (e.fits(a)) {
                d = Decision.able(Choice.of(e, settings.parameters(e)), d);
            }
        }
        return d;
    }

    /** Refuses a call for which there is no algorithm. */
    private final class NoneCan implements Runnable {
        private final Collective collective;

        NoneCan(Collective collective) {
            this.collective = collective;
        }

        @Override
        public void run() {
            String what = collective.label();
            throw new MpirException(
                    ErrorClass.ERR_COMM,
                    facts.inter
                            ? what + " on an intercommunicator: expected an intracommunicator; merge the groups first"
                            : what + " on " + facts.size + " ranks: no algorithm can do it");
        }
    }
}
