package org.jmpi.mpir.coll.barrier;

import java.util.List;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;

/** All barrier protocols over shared memory, by name. */
public final class Barriers {
    /** The protocol that has no restriction, and stands in where another one can't be used. */
    public static final String B1 = "b1";

    private interface Maker {
        BarrierSteps make(Words words, int n, int me);
    }

    private interface Slots {
        int of(int n);
    }

    private record Protocol(String name, int maxParticipants, Slots slots, Maker maker) {}

    private static final Protocol FALLBACK = new Protocol(B1, Integer.MAX_VALUE, n -> 1, B1::new);
    private static final List<Protocol> ALL = List.of(FALLBACK);

    private Barriers() {}

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
     * Returns how many words each of {@code n} participants has to have in {@link Words}.
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
    public static BarrierSteps make(String name, Words words, int n, int me) {
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
