package org.jmpi.mpir.coll.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jmpi.mpir.coll.algorithm.CollAlgorithm;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** An algorithm in the registry: what it does, its name, what it needs of a call and the numbers it takes. */
public final class AlgorithmEntry {
    /** The values of an algorithm's parameters. */
    @FunctionalInterface
    public interface Values {
        /** Returns the value of the parameter {@code name}. */
        int of(String name);
    }

    private final CollKind kind;
    private final boolean inter;
    private final String name;
    private final List<Restriction> restrictions;
    private final List<Parameter> parameters;
    private final Function<Values, CollAlgorithm> maker;
    private final boolean callRestrictions;
    private final CollAlgorithm byDefault;
    /** Its {@link #number}, and 1; 0 before the first question. */
    private int numberAndOne;

    private AlgorithmEntry(
            CollKind kind,
            boolean inter,
            String name,
            List<Restriction> restrictions,
            List<Parameter> parameters,
            Function<Values, CollAlgorithm> maker) {
        this.kind = kind;
        this.inter = inter;
        this.name = name;
        this.restrictions = restrictions;
        this.parameters = parameters;
        this.maker = maker;
        callRestrictions = anyOfCall(restrictions);
        byDefault = make(Map.of());
    }

    private static boolean anyOfCall(List<Restriction> restrictions) {
        for (Restriction each : restrictions) {
            if (each.isOfCall()) {
                return true;
            }
        }
        return false;
    }

    /** What makes an algorithm that takes no parameters. */
    private record Always(CollAlgorithm algorithm) implements Function<Values, CollAlgorithm> {
        @Override
        public CollAlgorithm apply(Values values) {
            return algorithm;
        }
    }

    /** The parameters that were given, and defaults. */
    private record Given(Map<String, Integer> values) implements Values {
        @Override
        public int of(String name) {
            return Objects.requireNonNull(values.get(name));
        }
    }

    /** An algorithm for intracommunicators that takes no parameters. */
    static AlgorithmEntry intra(CollKind kind, String name, CollAlgorithm algorithm) {
        return new AlgorithmEntry(kind, false, name, List.of(), List.of(), new Always(algorithm));
    }

    /** An algorithm for intracommunicators with parameters. */
    static AlgorithmEntry intra(
            CollKind kind, String name, Function<Values, CollAlgorithm> maker, Parameter... parameters) {
        return new AlgorithmEntry(kind, false, name, List.of(), List.of(parameters), maker);
    }

    /** An algorithm for intercommunicators. */
    static AlgorithmEntry inter(CollKind kind, String name, CollAlgorithm algorithm) {
        return new AlgorithmEntry(kind, true, name, List.of(), List.of(), new Always(algorithm));
    }

    /** Returns this entry with one more restriction. */
    AlgorithmEntry needs(Restriction restriction) {
        List<Restriction> more = new ArrayList<>(restrictions);
        more.add(restriction);
        return new AlgorithmEntry(kind, inter, name, List.copyOf(more), parameters, maker);
    }

    /** Returns the collective. */
    public CollKind kind() {
        return kind;
    }

    /** Returns whether this is for intercommunicators. */
    public boolean isInter() {
        return inter;
    }

    /** Returns MPICH's name, as the control variable takes it. */
    public String name() {
        return name;
    }

    /** Returns the place among {@link #numbered}, or one behind it: for counting. */
    public int number() {
        int known = numberAndOne;
        return known != 0 ? known - 1 : findNumber();
    }

    private int findNumber() {
        List<AlgorithmEntry> all = numbered(kind);
        int number = 0;
        while (number < all.size() && all.get(number) != this) {
            number++;
        }
        numberAndOne = number + 1;
        return number;
    }

    /** Returns the algorithms of a collective in the order of their numbers. */
    public static List<AlgorithmEntry> numbered(CollKind kind) {
        List<AlgorithmEntry> all = new ArrayList<>(AlgorithmRegistry.of(kind, false));
        all.addAll(AlgorithmRegistry.of(kind, true));
        return all;
    }

    /** Returns how many numbers there are. */
    public static int numbers(CollKind kind) {
        return numbered(kind).size() + 1;
    }

    /** Returns what the algorithm needs of a call. */
    public List<Restriction> restrictions() {
        return restrictions;
    }

    /** Returns the numbers it takes. */
    public List<Parameter> parameters() {
        return parameters;
    }

    /** Returns what does it, with default parameters. */
    public CollAlgorithm algorithm() {
        return byDefault;
    }

    /**
     * Returns what does it with these parameters; those that are not given have their default.
     *
     * @throws MpirException of class ERR_ARG if a name is unknown or a value too small
     */
    public CollAlgorithm make(Map<String, Integer> given) {
        Map<String, Integer> values = new HashMap<>();
        for (Parameter p : parameters) {
            int value = given.getOrDefault(p.name(), p.defaultValue());
            if (value < p.least()) {
                throw new MpirException(
                        ErrorClass.ERR_ARG,
                        name + " of " + kind.functionName() + ": " + p.name() + "=" + value + ", expected " + p.least()
                                + " or more");
            }
            values.put(p.name(), value);
        }
        for (String n : given.keySet()) {
            if (!values.containsKey(n)) {
                throw new MpirException(
                        ErrorClass.ERR_ARG,
                        name + " of " + kind.functionName() + " takes no parameter " + n + ": expected one of "
                                + parameters.stream().map(Parameter::name).toList());
            }
        }
        return maker.apply(new Given(values));
    }

    /** Returns whether the algorithm can do the call {@code a}. */
    public boolean canDo(CollArgs a) {
        for (int i = 0; i < restrictions.size(); i++) {
            if (!restrictions.get(i).isMet(a)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some calls on a communicator can be done and others not. */
    public boolean hasCallRestrictions() {
        return callRestrictions;
    }

    /** Whether the communicator of {@code a} meets what is needed of it. */
    public boolean fits(CollArgs a) {
        for (int i = 0; i < restrictions.size(); i++) {
            Restriction each = restrictions.get(i);
            if (!each.isOfCall() && !each.isMet(a)) {
                return false;
            }
        }
        return true;
    }

    /** What it needs: {@code power of two, not in place}. */
    public String restrictionWords() {
        return restrictions.stream().map(Restriction::words).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return kind.functionName() + "/" + name;
    }
}
