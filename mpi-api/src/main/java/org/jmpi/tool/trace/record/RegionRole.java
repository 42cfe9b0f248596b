package org.jmpi.tool.trace.record;

import java.util.Set;

/** What functions are, in the numbers of the format. */
final class RegionRole {
    /** A part of a function. */
    static final int CODE = 4;

    /** Nothing that the program has. */
    static final int ARTIFICIAL = 31;

    private static final int FUNCTION = 1;
    private static final int BARRIER = 15;
    private static final int ONE_TO_ALL = 23;
    private static final int ALL_TO_ONE = 24;
    private static final int ALL_TO_ALL = 25;
    private static final int OTHER_COLLECTIVE = 26;
    private static final int FILE_IO = 27;
    private static final int POINT_TO_POINT = 28;
    private static final int RMA = 29;
    /** Added to a role of a collective to have the type that old readers know. */
    private static final int BARRIER_OLD = 22;

    private static final Set<String> TO_ALL = Set.of("bcast", "scatter", "scatterv");
    private static final Set<String> TO_ONE = Set.of("gather", "gatherv", "reduce");
    private static final Set<String> SCANS = Set.of("scan", "exscan");

    private RegionRole() {}

    static int of(String function, String chapter) {
        return switch (chapter) {
            case "pt2pt", "part" -> POINT_TO_POINT;
            case "rma" ->
                function.matches("MPI_R?(Put|Get|Accumulate|Get_accumulate|Fetch_and_op|Compare_and_swap)")
                        ? RMA
                        : FUNCTION;
            case "io" -> function.contains("read") || function.contains("write") ? FILE_IO : FUNCTION;
            case "coll" -> collective(function);
            default -> FUNCTION;
        };
    }

    private static int collective(String function) {
        String name = function.substring("MPI_".length())
                .toLowerCase(java.util.Locale.ROOT)
                .replaceAll("_(init|c)$", "");
        String plain = name.startsWith("i") ? name.substring(1) : name;
        if (plain.equals("barrier")) {
            return BARRIER;
        }
        if (TO_ALL.contains(plain)) {
            return ONE_TO_ALL;
        }
        if (TO_ONE.contains(plain)) {
            return ALL_TO_ONE;
        }
        return SCANS.contains(plain) ? OTHER_COLLECTIVE : ALL_TO_ALL;
    }

    /** The type of a region in the first version of the format. */
    static int old(int role) {
        return switch (role) {
            case BARRIER -> BARRIER_OLD;
            case ONE_TO_ALL, ALL_TO_ONE, ALL_TO_ALL, OTHER_COLLECTIVE -> role;
            default -> 0;
        };
    }
}
