package org.jmpi.test.coll.every;

import java.util.Locale;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.CollKind;

/** An algorithm in one form on one number of ranks: how many shapes of calls it did, and how many it did wrong. */
public final class Cell {
    /** What a line of output that tells of a cell begins with. */
    public static final String MARK = "@collective ";

    private final CollKind kind;
    private final String operation;
    private final String name;
    private final Form form;
    private int ran;
    private int wrong;
    private String complaint = "";

    /** Makes an empty cell. */
    public Cell(AlgorithmEntry entry, Form form) {
        this(entry.kind(), operation(entry), entry.name(), form);
    }

    private Cell(CollKind kind, String operation, String name, Form form) {
        this.kind = kind;
        this.operation = operation;
        this.name = name;
        this.form = form;
    }

    /** Makes an empty cell of {@code kind} through shared memory. */
    public static Cell sharedMemory(CollKind kind) {
        return new Cell(kind, kind.functionName(), SharedMemory.NAME, Form.BLOCKING);
    }

    /** Makes the call {@code shape}; returns whether the algorithm did it and not another one. */
    public boolean run(TrialComm team, Shape shape, Operations operations) {
        String problem;
        try {
            problem = form.run(Trial.of(kind, team, shape, operations));
        } catch (RuntimeException e) {
            problem = e.toString();
        }
        String chosen = Coll.chosen(team.rank, team.comm);
        boolean own = name.equals(SharedMemory.NAME)
                ? SharedMemory.did(team)
                : chosen != null && (chosen.equals(name) || chosen.startsWith(name + " "));
        // data must be right whoever did it
        if (problem != null) {
            wrong++;
            complaint = operation + "/" + name + " " + form + " on " + team.size + " ranks, rank " + team.me + ", "
                    + shape + ", by " + chosen + ": " + problem;
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
                operation,
                name,
                form.name().toLowerCase(Locale.ROOT),
                Integer.toString(ranks),
                Integer.toString(ran),
                Integer.toString(wrongAnywhere));
    }
}
