package org.jmpi.mpir.mpl;

import java.util.Optional;

/** Finds the name that a misspelled one may have meant, for messages. */
public final class NearestName {
    private NearestName() {}

    /**
     * {@return the name with the fewest edits (a swap of neighbours is one); empty if that is more than a third of the word}
     *
     * @param word what was written
     * @param names what there is
     */
    public static Optional<String> of(String word, Iterable<String> names) {
        String best = null;
        int fewest = Math.max(1, (word.length() + 1) / 3) + 1;
        for (String name : names) {
            int edits = distance(word, name);
            if (edits < fewest && edits < Math.max(word.length(), name.length())) {
                fewest = edits;
                best = name;
            }
        }
        return Optional.ofNullable(best);
    }

    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cell(a, b, i, j, cost);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cell(String a, String b, int i, int j, int[][] cost) {
        int change = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
