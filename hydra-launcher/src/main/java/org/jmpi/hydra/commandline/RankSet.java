package org.jmpi.hydra.commandline;

import java.util.BitSet;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.UsageException;

/** A list of numbers as users write it: {@code 0,4-7} and {@code 1:9:2} are both understood. */
record RankSet(BitSet members) {
    private static final Pattern PART = Pattern.compile("(\\d{1,7})(?:[-:](\\d{1,7})(?::(\\d{1,7}))?)?");

    static RankSet parse(String option, String text) {
        BitSet members = new BitSet();
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part.strip());
            if (!matcher.matches()) {
                throw new UsageException(
                        option + " " + text + ": '" + part + "' is no number and no range: expected a list like 0,4-7");
            }
            int first = Integer.parseInt(matcher.group(1));
            int last = matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
            int step = matcher.group(3) == null ? 1 : Integer.parseInt(matcher.group(3));
            if (last < first || step == 0) {
                throw new UsageException(
                        option + " " + text + ": the range '" + part + "' is empty: expected FIRST-LAST, as in 4-7");
            }
            for (int i = first; i <= last; i += step) {
                members.set(i);
            }
        }
        return new RankSet(members);
    }

    boolean contains(int rank) {
        return members.get(rank);
    }

    int greatest() {
        return members.length() - 1;
    }

    /** The greatest member up to a number, if there is one from 1 on. */
    OptionalInt upTo(int most) {
        int found = members.previousSetBit(most);
        return found > 0 ? OptionalInt.of(found) : OptionalInt.empty();
    }
}
