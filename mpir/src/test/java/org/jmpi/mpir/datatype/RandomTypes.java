package org.jmpi.mpir.datatype;

import java.util.Random;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.mpl.Counts;

/** Makes the same random datatype twice: a real one and a naive one. */
final class RandomTypes {
    private static final int[] BASICS = {
        PredefinedTypes.BYTE,
        PredefinedTypes.SHORT,
        PredefinedTypes.INT,
        PredefinedTypes.DOUBLE,
        PredefinedTypes.CHAR,
        PredefinedTypes.FLOAT
    };

    /**
     * A datatype and what it should be.
     *
     * @param real of the constructors
     * @param naive of the definition
     * @param how the calls that made it
     */
    record Pair(Datatype real, NaiveType naive, String how) {}

    private final Rank rank;
    private final Random random;

    RandomTypes(Rank rank, long seed) {
        this.rank = rank;
        random = new Random(seed);
    }

    Pair next(int depth) {
        if (depth == 0) {
            int handle = BASICS[random.nextInt(BASICS.length)];
            Datatype type = Datatype.table(rank).find(handle);
            return new Pair(type, NaiveType.basic(handle), type.name);
        }
        Pair old = next(depth - 1);
        return switch (random.nextInt(11)) {
            case 0 -> contiguous(old);
            case 1 -> vector(old);
            case 2 -> hvector(old);
            case 3 -> indexed(old);
            case 4 -> hindexed(old);
            case 5 -> indexedBlock(old);
            case 6 -> hindexedBlock(old);
            case 7 -> struct(old, next(random.nextInt(depth)), next(0));
            case 8 -> resized(old);
            case 9 -> subarray(old);
            default -> darray(old);
        };
    }

    private Pair contiguous(Pair old) {
        int n = random.nextInt(4);
        return new Pair(
                TypeConstructors.contiguous(rank, n, old.real),
                new NaiveType().put(0, n, old.naive),
                "contiguous(" + n + ", " + old.how + ")");
    }

    private Pair vector(Pair old) {
        int n = random.nextInt(4);
        int length = random.nextInt(4);
        int stride = random.nextInt(9) - 4;
        NaiveType naive = new NaiveType();
        for (int i = 0; i < n; i++) {
            naive.put(i * stride * old.naive.extent(), length, old.naive);
        }
        return new Pair(
                TypeConstructors.vector(rank, n, length, stride, old.real),
                naive,
                "vector(" + n + ", " + length + ", " + stride + ", " + old.how + ")");
    }

    private Pair hvector(Pair old) {
        int n = random.nextInt(4);
        int length = random.nextInt(4);
        int stride = random.nextInt(60) - 30;
        NaiveType naive = new NaiveType();
        for (int i = 0; i < n; i++) {
            naive.put((long) i * stride, length, old.naive);
        }
        return new Pair(
                TypeConstructors.hvector(rank, n, length, stride, old.real),
                naive,
                "hvector(" + n + ", " + length + ", " + stride + ", " + old.how + ")");
    }

    private int[] numbers(int n, int low, int high) {
        return random.ints(n, low, high).toArray();
    }

    private Pair indexed(Pair old) {
        int n = random.nextInt(4);
        int[] lengths = numbers(n, 0, 3);
        int[] at = numbers(n, -5, 6);
        NaiveType naive = new NaiveType();
        for (int i = 0; i < n; i++) {
            naive.put(at[i] * old.naive.extent(), lengths[i], old.naive);
        }
        return new Pair(
                TypeConstructors.indexed(rank, n, Counts.of(lengths), Counts.of(at), old.real),
                naive,
                "indexed(" + text(lengths) + ", " + text(at) + ", " + old.how + ")");
    }

    private Pair hindexed(Pair old) {
        int n = random.nextInt(4);
        int[] lengths = numbers(n, 0, 3);
        int[] at = numbers(n, -50, 60);
        NaiveType naive = new NaiveType();
        for (int i = 0; i < n; i++) {
            naive.put(at[i], lengths[i], old.naive);
        }
        return new Pair(
                TypeConstructors.hindexed(rank, n, Counts.of(lengths), Counts.of(at), old.real),
                naive,
                "hindexed(" + text(lengths) + ", " + text(at) + ", " + old.how + ")");
    }

    private Pair indexedBlock(Pair old) {
        int[] at = numbers(random.nextInt(4), -5, 6);
        int length = random.nextInt(3);
        NaiveType naive = new NaiveType();
        for (int a : at) {
            naive.put(a * old.naive.extent(), length, old.naive);
        }
        return new Pair(
                TypeConstructors.indexedBlock(rank, at.length, length, Counts.of(at), old.real),
                naive,
                "indexedBlock(" + length + ", " + text(at) + ", " + old.how + ")");
    }

    private Pair hindexedBlock(Pair old) {
        int[] at = numbers(random.nextInt(4), -50, 60);
        int length = random.nextInt(3);
        NaiveType naive = new NaiveType();
        for (int a : at) {
            naive.put(a, length, old.naive);
        }
        return new Pair(
                TypeConstructors.hindexedBlock(rank, at.length, length, Counts.of(at), old.real),
                naive,
                "hindexedBlock(" + length + ", " + text(at) + ", " + old.how + ")");
    }

    private Pair struct(Pair... olds) {
        int[] lengths = numbers(olds.length, 0, 3);
        int[] at = numbers(olds.length, -80, 90);
        Datatype[] types = new Datatype[olds.length];
        NaiveType naive = new NaiveType();
        StringBuilder how = new StringBuilder("struct(" + text(lengths) + ", " + text(at));
        for (int i = 0; i < olds.length; i++) {
            types[i] = olds[i].real;
            naive.put(at[i], lengths[i], olds[i].naive);
            how.append(", ").append(olds[i].how);
        }
        return new Pair(
                TypeConstructors.struct(rank, olds.length, Counts.of(lengths), Counts.of(at), types), naive, how + ")");
    }

    private Pair resized(Pair old) {
        int lb = random.nextInt(20) - 10;
        int extent = random.nextInt(80) - 30;
        return new Pair(
                TypeConstructors.resized(rank, old.real, lb, extent),
                old.naive.resized(lb, extent),
                "resized(" + lb + ", " + extent + ", " + old.how + ")");
    }

    private Pair subarray(Pair old) {
        int n = 1 + random.nextInt(3);
        int[] sizes = numbers(n, 1, 5);
        int[] subsizes = new int[n];
        int[] starts = new int[n];
        for (int i = 0; i < n; i++) {
            subsizes[i] = 1 + random.nextInt(sizes[i]);
            starts[i] = random.nextInt(sizes[i] - subsizes[i] + 1);
        }
        int order = random.nextBoolean() ? ArrayConstructors.ORDER_C : ArrayConstructors.ORDER_FORTRAN;
        NaiveType naive =
                NaiveArrays.select(sizes, order, old.naive, (d, i) -> i >= starts[d] && i < starts[d] + subsizes[d]);
        return new Pair(
                ArrayConstructors.subarray(
                        rank, n, Counts.of(sizes), Counts.of(subsizes), Counts.of(starts), order, old.real),
                naive,
                "subarray(" + text(sizes) + ", " + text(subsizes) + ", " + text(starts) + ", " + order + ", " + old.how
                        + ")");
    }

    private Pair darray(Pair old) {
        int n = 1 + random.nextInt(3);
        int[] sizes = numbers(n, 1, 6);
        int[] parts = new int[n];
        int[] distribs = new int[n];
        int[] dargs = new int[n];
        int processes = 1;
        for (int i = 0; i < n; i++) {
            distribs[i] = ArrayConstructors.DISTRIBUTE_BLOCK + random.nextInt(3);
            parts[i] = distribs[i] == ArrayConstructors.DISTRIBUTE_NONE ? 1 : 1 + random.nextInt(3);
            int least = distribs[i] == ArrayConstructors.DISTRIBUTE_CYCLIC ? 1 : (sizes[i] + parts[i] - 1) / parts[i];
            dargs[i] = random.nextBoolean() ? ArrayConstructors.DISTRIBUTE_DFLT_DARG : least + random.nextInt(2);
            processes *= parts[i];
        }
        int which = random.nextInt(processes);
        int order = random.nextBoolean() ? ArrayConstructors.ORDER_C : ArrayConstructors.ORDER_FORTRAN;
        int[] at = NaiveArrays.coordinates(which, parts);
        NaiveType naive = NaiveArrays.select(
                sizes,
                order,
                old.naive,
                (d, i) -> NaiveArrays.owner(distribs[d], dargs[d], sizes[d], parts[d], i) == at[d]);
        return new Pair(
                ArrayConstructors.darray(
                        rank, processes, which, n, Counts.of(sizes), distribs, dargs, parts, order, old.real),
                naive,
                "darray(" + which + " of " + text(parts) + ", " + text(sizes) + ", " + text(distribs) + ", "
                        + text(dargs) + ", " + order + ", " + old.how + ")");
    }

    private static String text(int[] values) {
        return java.util.Arrays.toString(values);
    }
}
