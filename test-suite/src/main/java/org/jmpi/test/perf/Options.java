package org.jmpi.test.perf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * The command line of a benchmark: options, the test's name, numbers.
 *
 * @param test its name
 * @param numbers what follows it, sizes in bytes mostly
 * @param memory where messages lie
 * @param style by which API calls are made
 * @param quick whether to measure so briefly that only the shape of the output means something
 * @param floor whether to print the raw floor beside each figure
 * @param tcp whether ranks talk over TCP, for the floor to do so too
 * @param garbage megabytes a second of garbage that each rank makes
 */
record Options(
        String test,
        List<Integer> numbers,
        MessageMemory memory,
        CallStyle style,
        boolean quick,
        boolean floor,
        boolean tcp,
        int garbage) {
    private static final int LARGEST = 4_194_304;
    private static final int MOST_GARBAGE = 100_000;
    private static final String GARBAGE = "-garbage=";
    private static final List<String> FLAGS = List.of("-objects", "-capitals", "-quick", "-floor", "-tcp");
    private static final String EXPECTED =
            "expected -quick, -floor, -heap, -direct, -alloc-mem, -objects, -capitals or -garbage=MB";

    /** @throws IllegalArgumentException where {@code args} make no sense; says what was expected */
    static Options of(String... args) {
        List<String> words = new ArrayList<>();
        List<String> flags = new ArrayList<>();
        MessageMemory memory = MessageMemory.HEAP;
        int garbage = 0;
        for (String arg : args) {
            MessageMemory named = MessageMemory.byOption(arg);
            if (named != null) {
                memory = named;
            } else if (arg.startsWith(GARBAGE)) {
                garbage = number(arg.substring(GARBAGE.length()), MOST_GARBAGE);
            } else {
                (arg.startsWith("-") ? flags : words).add(arg);
            }
        }
        for (String flag : flags) {
            if (!FLAGS.contains(flag)) {
                throw new IllegalArgumentException("unknown option '" + flag + "': " + EXPECTED);
            }
        }
        String test = words.isEmpty() ? "latency" : words.remove(0).toLowerCase(Locale.ROOT);
        List<Integer> numbers =
                words.stream().map(word -> number(word, Integer.MAX_VALUE)).toList();
        return new Options(
                test,
                numbers,
                memory,
                style(flags),
                flags.contains("-quick"),
                flags.contains("-floor"),
                flags.contains("-tcp"),
                garbage);
    }

    private static CallStyle style(List<String> flags) {
        boolean objects = flags.contains("-objects");
        boolean capitals = flags.contains("-capitals");
        if (objects && capitals) {
            throw new IllegalArgumentException("-objects and -capitals: expected one of them");
        }
        return capitals ? CallStyle.CAPITALS : objects ? CallStyle.OBJECTS : CallStyle.BINDING;
    }

    private static int number(String arg, int most) {
        try {
            int number = Integer.parseInt(arg);
            if (number > 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below, as a number out of range is
        }
        throw new IllegalArgumentException(
                "'" + arg + "': expected a number from 1 to " + most + ", as in: latency 8 1048576");
    }

    /** Returns the number at {@code index}, or {@code otherwise}. */
    int number(int index, int otherwise) {
        return index < numbers.size() ? numbers.get(index) : otherwise;
    }

    /** Returns {@code full}, or {@code brief} where the run is quick. */
    int either(int full, int brief) {
        return quick ? brief : full;
    }

    /** Returns the sizes that are named, or those from a lowest, doubled, to a highest. */
    int[] sizes() {
        if (numbers.size() > 2) {
            return numbers.stream().mapToInt(i -> i).toArray();
        }
        int low = number(0, Double.BYTES);
        int high = number(1, Math.max(low, LARGEST));
        if (low > high) {
            throw new IllegalArgumentException(
                    "sizes " + low + " to " + high + ": expected LO <= HI, as in: latency 8 1048576");
        }
        return LongStream.iterate(low, bytes -> bytes <= high, bytes -> bytes * 2)
                .mapToInt(bytes -> (int) bytes)
                .toArray();
    }

    /** Returns how often to repeat what is done {@code many} times for few bytes. */
    int iterations(int bytes, int many) {
        int few = either(many, many / 50);
        if (bytes <= 4096) {
            return few;
        }
        if (bytes <= 65_536) {
            return few / 10;
        }
        return bytes <= 1_048_576 ? few / 100 + either(10, 1) : few / 1000 + either(5, 1);
    }

    /** Seconds of warm-up where {@code full} are right. */
    double warmUp(double full) {
        return quick ? full / 50 : full;
    }

    /** Whether all that is measured goes through the binding. */
    boolean isBinding() {
        return style == CallStyle.BINDING;
    }

    /** Makes the calls that were requested. */
    MeasuredCalls calls() {
        return style.calls();
    }
}
