package org.jmpi.test.coll.every;

import java.util.Locale;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.coll.select.AlgorithmEntry;

/** An algorithm in one form on one number of ranks: how many shapes of calls it did, and how many it did wrong. */
public final class Cell {
    /** What a line of output that tells of a cell begins with. */
    public static final String MARK = "@collective ";

    private final AlgorithmEntry entry;
    private final Form form;
    private int ran;
    private int wrong;
    private String complaint = "";

    /** Makes an empty cell. */
    public Cell(AlgorithmEntry entry, Form form) {
        this.entry = entry;
        this.form = form;
    }

    /** Makes the call {@code shape}; returns whether the algorithm did it and not another one. */
    public boolean run(Team team, Shape shape, Operations operations) {
        String problem;
        try {
            problem = form.run(Trial.of(entry.kind(), team, shape, operations));
        } catch (RuntimeException e) {
            problem = e.toString();
        }
        String chosen = Coll.chosen(team.rank, team.comm);
        boolean own = chosen != null && (chosen.equals(entry.name()) || chosen.startsWith(entry.name() + " "));
        // data must be right whoever did it
        if (problem != null) {
            wrong++;
            complaint = operation(entry) + "/" + entry.name() + " " + form + " on " + team.size + " ranks, rank "
                    + team.me + ", " + shape + ", by " + chosen + ": " + problem;
        }
        // where nothing moves no algorithm is asked
        ran += own && shape.n() > 0 ? 1 : 0;
        return own;
    }

    /** Returns the operation in one word. */
    static String operation(AlgorithmEntry entry) {
        return entry.kind().functionName() + (entry.isInter() ? "-inter" : "");
    }

    /** Returns the control variable that forces {@code entry}. */
    public static String cvar(AlgorithmEntry entry) {
        String intra = entry.kind().cvarName();
        return entry.isInter() ? intra.replace("_INTRA_", "_INTER_") : intra;
    }

    /** Returns how many calls went wrong here. */
    public int wrong() {
        return wrong;
    }

    /** Returns what went wrong last; empty: nothing. */
    public String complaint() {
        return complaint;
    }

    /** Returns the line that tells of this cell; {@code wrongAnywhere}: at all ranks. */
    public String line(int ranks, int wrongAnywhere) {
        return String.join(
                " ",
                MARK.strip(),
                operation(entry),
                entry.name(),
                form.name().toLowerCase(Locale.ROOT),
                Integer.toString(ranks),
                Integer.toString(ran),
                Integer.toString(wrongAnywhere));
    }
}
