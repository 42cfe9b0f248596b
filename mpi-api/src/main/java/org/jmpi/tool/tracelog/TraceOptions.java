package org.jmpi.tool.tracelog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * The calls to be logged.
 *
 * @param directory of the files, one per rank; null: standard error
 * @param classes the classes of functions
 * @param level how much of each call
 * @param ranks the ranks, in pairs of the first and the last; empty: all
 */
record TraceOptions(@Nullable Path directory, Set<TraceClass> classes, TraceLevel level, List<int[]> ranks) {
    private static final List<String> KEYS = List.of("dir", "class", "level", "rank");

    /**
     * Reads the arguments behind {@code -tool trace-log:}.
     *
     * @throws IllegalArgumentException if they make no sense
     */
    static TraceOptions parse(String arguments) {
        Path directory = null;
        Set<TraceClass> classes = EnumSet.allOf(TraceClass.class);
        TraceLevel level = TraceLevel.TYPICAL;
        List<int[]> ranks = List.of();
        for (String each : arguments.split(",")) {
            if (each.isBlank()) {
                continue;
            }
            int equals = each.indexOf('=');
            String key = (equals < 0 ? each : each.substring(0, equals)).strip();
            String value = equals < 0 ? "" : each.substring(equals + 1).strip();
            switch (key) {
                case "dir" -> directory = directory(value);
                case "class" -> classes = classes(value);
                case "level" -> level = word(TraceLevel.class, key, value);
                case "rank" -> ranks = ranks(value);
                default -> throw unknown(each, key);
            }
        }
        return new TraceOptions(directory, classes, level, ranks);
    }

    private static IllegalArgumentException unknown(String word, String key) {
        return new IllegalArgumentException(
                "'" + word + "': expected dir=DIR, class=A+B, level=TERSE|TYPICAL|VERBOSE or"
                        + " rank=0+4-7, commas between"
                        + NearestName.of(key, KEYS)
                                .map(near -> "; did you mean " + near + "=?")
                                .orElse(""));
    }

    private static Path directory(String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("dir is empty: expected a folder, which is made if it is missing");
        }
        return Path.of(value).toAbsolutePath();
    }

    private static Set<TraceClass> classes(String value) {
        Set<TraceClass> chosen = EnumSet.noneOf(TraceClass.class);
        for (String each : value.split("\\+")) {
            if (each.equalsIgnoreCase("ALL")) {
                return EnumSet.allOf(TraceClass.class);
            }
            chosen.add(word(TraceClass.class, "class", each));
        }
        return chosen;
    }

    private static <E extends Enum<E>> E word(Class<E> type, String key, String value) {
        List<String> names = new ArrayList<>();
        for (E each : type.getEnumConstants()) {
            names.add(each.name());
            if (each.name().equals(value.toUpperCase(Locale.ROOT))) {
                return each;
            }
        }
        throw new IllegalArgumentException(key + " is '" + value + "': expected one of " + String.join(", ", names)
                + NearestName.of(value.toUpperCase(Locale.ROOT), names)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse(""));
    }

    private static List<int[]> ranks(String value) {
        List<int[]> chosen = new ArrayList<>();
        for (String each : value.split("\\+")) {
            if (!each.matches("[0-9]{1,8}(-[0-9]{1,8})?")) {
                throw new IllegalArgumentException("rank is '" + value + "': expected ranks as 2, or 0+4-7");
            }
            String[] ends = each.split("-");
            chosen.add(new int[] {Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])});
        }
        return chosen;
    }

    boolean wants(int rank) {
        return ranks.isEmpty() || rank < 0 || ranks.stream().anyMatch(each -> each[0] <= rank && rank <= each[1]);
    }
}
