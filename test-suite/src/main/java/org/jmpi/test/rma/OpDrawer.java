package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jmpi.test.dtpool.Basic;
import org.jmpi.test.dtpool.Layout;
import org.jmpi.test.rma.PlannedOp.Call;
import org.jmpi.test.rma.PlannedOp.Place;
import org.jmpi.test.rma.PlannedOp.Way;

/** Draws operations behind each other of one origin on one place. */
final class OpDrawer {
    private static final int MOST_OPS = 4;
    private static final int FLUSH_FORMS = 4;
    /** Flushes that complete an operation at its target, too, come first. */
    private static final int FULL_FLUSH_FORMS = 2;

    private final Random random;
    private final int unit;
    /** Whether requests and flushes are allowed. */
    private final boolean isPassive;

    OpDrawer(Random random, int unit, boolean isPassive) {
        this.random = random;
        this.unit = unit;
        this.isPassive = isPassive;
    }

    /** Returns the elements of which one place has several copies: mostly of one type, as accumulates need it. */
    List<Basic> elements() {
        if (random.nextInt(4) != 0) {
            return List.of(Basic.any(random));
        }
        List<Basic> mixed = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            mixed.add(Basic.any(random));
        }
        return mixed;
    }

    /** Returns what an origin does with a place; {@code isRead}: only gets. */
    List<PlannedOp> draw(Place place, List<Basic> elements, int units, boolean isRead) {
        List<PlannedOp> ops = new ArrayList<>();
        boolean isUniform = elements.size() == 1;
        boolean hasNumbers = false;
        for (int n = 1 + random.nextInt(MOST_OPS); n > 0; n--) {
            PlannedOp last = ops.isEmpty() ? null : ops.get(ops.size() - 1);
            boolean mustFlush = last != null && !last.call.isOrdered();
            Call call = isRead ? Call.GET : call(isUniform, !isPassive && last != null);
            mustFlush |= last != null && !call.isOrdered();
            if (isRead) {
                mustFlush = false;
            }
            if (mustFlush && !isPassive) {
                break;
            }
            PlannedOp op = one(call, place, elements, units, hasNumbers);
            hasNumbers |= op.op == MPI_REPLACE
                    && op.there.elements() == place.layout().elements();
            hasNumbers &= call.isOrdered();
            if (isPassive && last != null && (mustFlush || random.nextInt(3) == 0)) {
                op.flushForm = random.nextInt(last.call == Call.GET ? FLUSH_FORMS : FULL_FLUSH_FORMS);
                // nobody is flushed: the forms for all
                op.flushForm |= place.target() == MPI_PROC_NULL ? 1 : 0;
            }
            ops.add(op);
        }
        return ops;
    }

    private Call call(boolean isUniform, boolean mustBeOrdered) {
        if (!isUniform) {
            return random.nextBoolean() ? Call.PUT : Call.GET;
        }
        Call[] calls = Call.values();
        int first = mustBeOrdered ? Call.ACCUMULATE.ordinal() : 0;
        return calls[first + random.nextInt(calls.length - first)];
    }

    private PlannedOp one(Call drawn, Place place, List<Basic> elements, int units, boolean hasNumbers) {
        Basic basic = elements.get(0);
        Call call = drawn;
        Place single = call.hasRequestForm() ? place : single(place);
        if (single == null || (call == Call.COMPARE_AND_SWAP && !Reductions.isSwapped(basic))) {
            call = Call.GET_ACCUMULATE;
            single = place;
        }
        int op = call.isOrdered() && call != Call.COMPARE_AND_SWAP ? operation(basic, hasNumbers) : MPI_OP_NULL;
        if (op == MPI_NO_OP && call == Call.ACCUMULATE) {
            op = MPI_REPLACE;
        }
        Way way = isPassive && call.hasRequestForm() && random.nextBoolean()
                ? Way.values()[random.nextInt(Way.values().length)]
                : Way.NO_REQUEST;
        boolean hasNoOrigin = call == Call.GET || (op == MPI_NO_OP && random.nextBoolean());
        Layout out = hasNoOrigin ? null : side(call, elements, units, true);
        Layout in = call.fetches() ? side(call, elements, units, false) : null;
        PlannedOp made = new PlannedOp(random, call, way, op, single, out, in);
        if (out != null && call.isOrdered() && Reductions.needsNumbers(basic)) {
            for (int i = 0; i < out.elements(); i++) {
                Reductions.writeNumber(random, basic, made.operands, out.at(i));
            }
        }
        return made;
    }

    private int operation(Basic basic, boolean hasNumbers) {
        if (Reductions.needsNumbers(basic) && !hasNumbers) {
            return random.nextInt(4) == 0 ? MPI_NO_OP : MPI_REPLACE;
        }
        int[] ops = Reductions.of(basic);
        return ops[random.nextInt(ops.length)];
    }

    private Layout side(Call call, List<Basic> elements, int units, boolean mayOverlap) {
        return call.hasRequestForm()
                ? Layout.of(random, elements, units, mayOverlap)
                : Layout.of(random, elements.get(0));
    }

    /** Returns the place of one of the elements; null if no displacement leads there. */
    private Place single(Place place) {
        if (place.layout().elements() == 0) {
            return null;
        }
        int at = place.at() + place.layout().at(random.nextInt(place.layout().elements()));
        return at % unit != 0
                ? null
                : new Place(place.target(), at, Layout.of(random, place.layout().basic(0)));
    }
}
