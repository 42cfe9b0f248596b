package org.jmpi.test.coverage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jmpi.binding.FunctionTable;

/** Chooses functions of the standard, in the order of the table. */
public final class Selection {
    private Selection() {}

    /**
     * Returns the functions of some chapters.
     *
     * @param chapters their names, as {@code pt2pt}; empty: all
     * @throws IllegalArgumentException if there is no such chapter
     */
    public static List<String> ofChapters(List<String> chapters) {
        List<String> all = FunctionTable.names();
        TreeSet<String> known =
                new TreeSet<>(all.stream().map(FunctionTable::chapter).toList());
        for (String chapter : chapters) {
            if (!known.contains(chapter)) {
                throw new IllegalArgumentException(
                        "no chapter '" + chapter + "': expected some of " + String.join(",", known));
            }
        }
        return all.stream()
                .filter(each -> chapters.isEmpty() || chapters.contains(FunctionTable.chapter(each)))
                .toList();
    }

    /** Returns those of {@code functions} that are implemented. */
    public static List<String> implemented(List<String> functions) {
        return functions.stream().filter(FunctionTable::implemented).toList();
    }

    /** Returns {@code count} of {@code functions}, or all if they are fewer; the same ones for the same seed. */
    public static List<String> random(List<String> functions, int count, long seed) {
        List<String> shuffled = new ArrayList<>(functions);
        Collections.shuffle(shuffled, new Random(seed));
        List<String> chosen = shuffled.subList(0, Math.min(count, shuffled.size()));
        return functions.stream().filter(chosen::contains).toList();
    }
}
