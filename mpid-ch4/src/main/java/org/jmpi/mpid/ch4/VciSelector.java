package org.jmpi.mpid.ch4;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.vci.CompletionWatch;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Finds the VCI that a call is about, and enters all that the call needs. Each call of the device is written once, over
 * this; how many VCIs there are decides which of the two implementations a rank makes, and a process loads no other.
 */
abstract class VciSelector {
    private final List<PerVci> all;

    VciSelector(PerVci... all) {
        this.all = List.of(all);
    }

    /** Returns all VCIs, by number. */
    final List<PerVci> all() {
        return all;
    }

    /** Returns VCI 0: it has the transports, partitioned communication, and requests that stand for others. */
    final PerVci first() {
        return all.get(0);
    }

    /** Returns how a call has entered where all calls enter the same VCI, which entering that is all it takes; else null. */
    abstract @Nullable EnteredVci only();

    /** See {@code Device.setMultiple}; VCI 0 comes first. */
    final void setMultiple(boolean flag) {
        for (PerVci each : all) {
            each.vci().setMultiple(flag);
        }
    }

    /** Enters for a message to rank {@code dest} of {@code comm}. */
    abstract EnteredVci enterToSend(Comm comm, int dest, int attr);

    /** Enters for a message from rank {@code source} of {@code comm}, or from any. */
    abstract EnteredVci enterToReceive(Comm comm, int source, int attr);

    /** Enters for a message that a matched probe took. */
    abstract EnteredVci enterToReceive(Request message);

    /** Enters for a call about {@code request} that may reach other processes, or call listeners. */
    abstract EnteredVci enter(Request request);

    /** Enters for a call about {@code comm} that may reach other processes. */
    abstract EnteredVci enter(Comm comm);

    /** Returns the VCI whose pool {@code request} is from. */
    abstract Vci of(Request request);

    /** Returns the VCI whose pool {@code handle} names, perhaps a request's. */
    abstract Vci ofHandle(int handle);

    /** Enters {@code vci} for any call. */
    abstract EnteredVci enter(PerVci vci);

    /** Does {@code action} inside each VCI, one after the other, from VCI 0 on. Holder of VCI 0. */
    final void each(Consumer<PerVci> action) {
        for (PerVci at : all) {
            EnteredVci entered = enter(at);
            try {
                action.accept(at);
            } finally {
                entered.exit();
            }
        }
    }

    /** Returns the sum of {@code value} over all VCIs, each taken inside it. Holder of VCI 0. */
    final int sum(ToIntFunction<PerVci> value) {
        int sum = 0;
        for (PerVci at : all) {
            EnteredVci entered = enter(at);
            try {
                sum += value.applyAsInt(at);
            } finally {
                entered.exit();
            }
        }
        return sum;
    }

    /** Returns what threads that wait look at. */
    abstract CompletionWatch completions();

    /** Returns where the transports to other processes hand messages over, as the holder of VCI 0. */
    abstract AmDispatcher dispatcher();
}
