package org.jmpi.tool.trace.names;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jmpi.mpir.mpl.NearestName;

/** Names that an argument of the tool chooses, as in {@code MPI_Iprobe+MPI_Test*}. */
public final class ChosenNames {
    private ChosenNames() {}

    /**
     * Returns the indexes of those that are chosen.
     *
     * @param argument with its names behind {@code =}, parted by plus signs; a star stands for anything
     * @param all names that there are
     * @param what they are, for the message
     * @param help what to do about a name that resembles none
     * @throws IllegalArgumentException for one that chooses none
     */
    public static SortedSet<Integer> of(String argument, List<String> all, String what, String help) {
        SortedSet<Integer> chosen = new TreeSet<>();
        for (String each : names(argument)) {
            Predicate<String> pattern = pattern(each);
            boolean isKnown = false;
            for (int i = 0; i < all.size(); i++) {
                if (pattern.test(all.get(i))) {
                    chosen.add(i);
                    isKnown = true;
                }
            }
            if (!isKnown) {
                String hint = NearestName.of(each, all)
                        .map(name -> "did you mean " + name + "?")
                        .orElse(help);
                throw new IllegalArgumentException("otf2: " + argument.substring(0, argument.indexOf('=') + 1) + each
                        + " is no " + what + "; " + hint);
            }
        }
        return chosen;
    }

    /** Returns what tells whether a name that there may be some day is chosen. */
    public static Predicate<String> of(String argument) {
        return names(argument).stream().map(ChosenNames::pattern).reduce(name -> false, Predicate::or);
    }

    private static List<String> names(String argument) {
        return List.of(argument.substring(argument.indexOf('=') + 1).split("\\+", -1));
    }

    private static Predicate<String> pattern(String name) {
        return Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q")).asMatchPredicate();
    }
}
