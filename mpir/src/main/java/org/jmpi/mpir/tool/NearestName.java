package org.jmpi.mpir.tool;

import java.util.List;

/** Guesses which variable a misspelled name meant. */
final class NearestName {
    private NearestName() {}

    /** The closest name by edit distance, or null when none is close. */
    static String of(String typed, List<CvarInfo> infos) {
        String nearest = null;
        int best = Math.max(2, (typed.length() - CvarEnvironment.STEM.length()) / 3) + 1;
        for (CvarInfo info : infos) {
            int distance = distance(typed, info.name());
            if (distance < best) {
                best = distance;
                nearest = info.name();
            }
        }
        return nearest;
    }

    /** Levenshtein distance, row by row. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
