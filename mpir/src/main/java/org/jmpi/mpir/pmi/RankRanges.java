package org.jmpi.mpir.pmi;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A set of ranks as one word of a PMI-1 line: {@code 0-3,7}. */
public final class RankRanges {
    /** The longest word; a set that needs more cannot be sent. */
    private static final int LONGEST = 300;

    private RankRanges() {}

    /**
     * @param ranks a set of ranks
     * @return the word, null when it would be too long
     */
    public static @Nullable String encode(BitSet ranks) {
        StringBuilder word = new StringBuilder();
        for (int first = ranks.nextSetBit(0); first >= 0; ) {
            int end = ranks.nextClearBit(first);
            word.append(word.length() == 0 ? "" : ",").append(first);
            if (end - 1 > first) {
                word.append('-').append(end - 1);
            }
            first = ranks.nextSetBit(end);
        }
        return word.length() > LONGEST ? null : word.toString();
    }

    /**
     * @param word from the wire, perhaps null
     * @param size ranks are from 0 to below it
     * @return the set, null when the word names none or is malformed
     */
    public static @Nullable BitSet decode(@Nullable String word, int size) {
        if (word == null || word.length() > LONGEST || !word.matches("\\d{1,9}(-\\d{1,9})?(,\\d{1,9}(-\\d{1,9})?)*")) {
            return null;
        }
        BitSet ranks = new BitSet();
        for (String range : word.split(",")) {
            int dash = range.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
            if (last < first || last >= size) {
                return null;
            }
            ranks.set(first, last + 1);
        }
        return ranks;
    }
}
