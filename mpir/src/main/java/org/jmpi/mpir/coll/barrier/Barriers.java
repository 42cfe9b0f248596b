package org.jmpi.mpir.coll.barrier;

import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** All barrier protocols over shared memory, by name. */
public final class Barriers {
    /** The protocol that has no restriction, and stands in where another one can't be used. */
    public static final String B1 = "b1";

    private interface Maker {
        BarrierSteps make(BarrierFlags words, int n, int me);
    }

    private interface Slots {
        int of(int n);
    }

    private record Protocol(String name, int maxParticipants, Slots slots, Maker maker) {}

    private static final Protocol FALLBACK = new Protocol(B1, Integer.MAX_VALUE, n -> 1, B1::new);
    private static final List<Protocol> ALL = List.of(
            new Protocol("central_counter", Integer.MAX_VALUE, n -> 1, CentralCounter::new),
            dissemination("k_dissemination", 2),
            dissemination("k_dissemination_4", 4),
            dissemination("k_dissemination_8", 8),
            new Protocol("recursive_doubling", Integer.MAX_VALUE, RecursiveDoubling::slots, RecursiveDoubling::new),
            new Protocol("gather_bcast", Integer.MAX_VALUE, GatherBcast::slots, GatherBcast::new),
            new Protocol("mgb", Mgb.MAX, n -> Mgb.SLOTS, Mgb::new),
            FALLBACK,
            new Protocol("b2", B2.MAX, n -> 1, B2::new),
            new Protocol("push_b1", Integer.MAX_VALUE, n -> n, PushB1::new),
            new Protocol("push_b2", PushB2.MAX, n -> PushB2.SLOTS, PushB2::new),
            new Protocol("b1_mask", B1Mask.MAX, n -> 1, B1Mask::new));

    private Barriers() {}

    private static Protocol dissemination(String name, int k) {
        return new Protocol(
                name,
                Integer.MAX_VALUE,
                n -> Dissemination.slots(k, n),
                (words, n, me) -> new Dissemination(k, words, n, me));
    }

    /** Returns the names of all protocols. */
    public static List<String> names() {
        return ALL.stream().map(Protocol::name).toList();
    }

    /**
     * Returns the most participants that a protocol can have.
     *
     * @throws MpirException of class ERR_ARG if there is no such protocol
     */
    public static int maxParticipants(String name) {
        return find(name).maxParticipants;
    }

    /**
     * Returns how many words each of {@code n} participants has to have in {@link BarrierFlags}.
     *
     * @throws MpirException of class ERR_ARG if there is no such protocol
     */
    public static int slots(String name, int n) {
        return possible(name, n).slots.of(n);
    }

    /**
     * Returns the name of the protocol that {@link #make} makes: {@link #B1} if {@code n} is above
     * {@link #maxParticipants}.
     *
     * @throws MpirException of class ERR_ARG if there is no such protocol
     */
    public static String resolve(String name, int n) {
        return possible(name, n).name;
    }

    /**
     * Makes participant {@code me}'s part of a barrier of {@code n}. All have to give the same name.
     *
     * @throws MpirException of class ERR_ARG if there is no such protocol
     */
    public static BarrierSteps make(String name, BarrierFlags words, int n, int me) {
        return possible(name, n).maker.make(words, n, me);
    }

    private static Protocol possible(String name, int n) {
        Protocol p = find(name);
        return n <= p.maxParticipants ? p : FALLBACK;
    }

    private static Protocol find(String name) {
        for (Protocol p : ALL) {
            if (p.name.equals(name)) {
                return p;
            }
        }
        throw new MpirException(
                ErrorClass.ERR_ARG, "barrier protocol " + name + ": expected one of " + String.join(", ", names()));
    }
}
