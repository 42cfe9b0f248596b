package org.jmpi.tool.trace.finish;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;

/**
 * How far a host's clock is from that of rank 0, as it was measured once.
 *
 * @param time of the host's clock, nanoseconds
 * @param offset what to add to it to have the time of rank 0's
 * @param error by how much the offset may be wrong
 */
public record ClockReading(long time, long offset, long error) {
    private static final String NAME = "clock";
    /** Three numbers, of no more digits than a {@code long} always holds. */
    private static final Pattern WORDS = Pattern.compile("(-?\\d{1,18}) (-?\\d{1,18}) (\\d{1,18})");

    /** Notes it in the journal of a rank. */
    public void write(DefinitionWriter journal, int rank) {
        RankNote.write(journal, rank, NAME, time + " " + offset + " " + error);
    }

    /** Returns what a journal has; a text that is none of ours counts as nothing measured. */
    static List<ClockReading> of(Definitions journal) {
        List<ClockReading> all = new ArrayList<>();
        for (Matcher words : RankNote.find(journal, NAME, WORDS)) {
            all.add(new ClockReading(number(words, 1), number(words, 2), number(words, 3)));
        }
        return all;
    }

    private static long number(Matcher words, int group) {
        return Long.parseLong(words.group(group));
    }
}
