package org.jmpi.tool.trace.finish;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.tool.otf2.DefinitionWriter;
import org.jmpi.tool.otf2.Definitions;

/**
 * A world that a rank knows, in its journal.
 *
 * @param local the rank's number for it: 0 is its own
 * @param id its name, which no other world has
 * @param size how many ranks it has
 * @param isAwaited whether its ranks write to the same trace: they spawned this one, or were spawned by it
 */
public record WorldNote(int local, String id, int size, boolean isAwaited) {
    private static final String NAME = "world";
    /** A journal that is damaged must not fill the memory: up to ten million ranks are believed. */
    private static final Pattern WORDS = Pattern.compile("(\\d{1,9}) ([0-9a-f]{32}) (\\d{1,7}) ([01])");

    private static final int WORLD_SHIFT = 32;

    /** Returns what a group in the journal has for a process of this world. */
    public long member(int rank) {
        return (long) local << WORLD_SHIFT | rank;
    }

    /** Returns the world of a group's member, as its journal numbers them. */
    public static int localOf(long member) {
        return (int) (member >>> WORLD_SHIFT);
    }

    /** Returns the rank that a group's member has in its world. */
    public static int rankOf(long member) {
        return (int) member;
    }

    /** Notes it in the journal of a rank; a later note of the same world counts. */
    public void write(DefinitionWriter journal, int rank) {
        RankNote.write(journal, rank, NAME, local + " " + id + " " + size + " " + (isAwaited ? 1 : 0));
    }

    /** Returns what a journal has, in the order of writing; a text that is none of ours counts as nothing. */
    static List<WorldNote> of(Definitions journal) {
        List<WorldNote> all = new ArrayList<>();
        for (Matcher words : RankNote.find(journal, NAME, WORDS)) {
            all.add(new WorldNote(
                    Integer.parseInt(words.group(1)),
                    words.group(2),
                    Integer.parseInt(words.group(3)),
                    words.group(4).equals("1")));
        }
        return all;
    }
}
