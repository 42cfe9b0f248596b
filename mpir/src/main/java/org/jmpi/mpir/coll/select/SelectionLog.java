package org.jmpi.mpir.coll.select;

import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.Choice;
import org.jmpi.mpir.coll.registry.CollKind;

/** Prints which algorithm is used: a line for each collective, power of two of its bytes, and change of the choice. */
final class SelectionLog {
    private static final int CLASSES = Long.SIZE + 1;

    private final CommFacts facts;
    private final Choice[] noted = new Choice[CollKind.values().length * CLASSES];

    SelectionLog(CommFacts facts) {
        this.facts = facts;
    }

    @SuppressWarnings("ReferenceEquality") // a choice is an object of its own
    void note(CollKind kind, CollArgs a, Choice choice) {
        int at = kind.ordinal() * CLASSES + Long.SIZE - Long.numberOfLeadingZeros(a.bytes);
        if (noted[at] != choice) {
            noted[at] = choice;
            System.err.println("jmpi: " + kind.functionName() + " of " + a.bytes + " bytes on " + facts.size
                    + (facts.inter ? " ranks a group: " : " ranks: ") + choice.label());
        }
    }
}
