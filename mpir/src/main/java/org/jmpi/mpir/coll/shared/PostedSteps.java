package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.LEAST_FRAMES;

/**
 * The steps of a long message that a member has posted and not read yet. One is enough to keep two cores busy; where ranks
 * outnumber cores a member posts what there is room for before it waits for those that need its core: so many that all
 * can post while none has read more than the steps before the oldest, and still no frame is written that is being read.
 */
final class PostedSteps {
    private final Step[] steps = new Step[LEAST_FRAMES];
    /** How many are posted before the oldest is read, beside that one. */
    final int ahead;

    PostedSteps(boolean crowded) {
        ahead = crowded ? LEAST_FRAMES - 2 : 1;
        for (int i = 0; i < LEAST_FRAMES; i++) {
            steps[i] = new Step();
        }
    }

    /** Returns the step of piece {@code i}. */
    Step at(long i) {
        return steps[(int) i & LEAST_FRAMES - 1];
    }
}
