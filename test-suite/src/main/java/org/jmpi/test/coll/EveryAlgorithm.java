package org.jmpi.test.coll;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.test.coll.every.AlgorithmTable;
import org.jmpi.test.coll.every.Cell;
import org.jmpi.test.coll.every.Form;
import org.jmpi.test.coll.every.Neighbors;
import org.jmpi.test.coll.every.Operations;
import org.jmpi.test.coll.every.Parameters;
import org.jmpi.test.coll.every.Shape;
import org.jmpi.test.coll.every.SharedMemory;
import org.jmpi.test.coll.every.TrialComm;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Every registered algorithm, forced by its control variable, blocking, non-blocking and persistent, on many numbers of
 * ranks of one job. Each call must be right; {@link Cell#line} tells how many the algorithm itself did. Arguments:
 * {@code seed=} of the sample, {@code all=1} for all shapes, {@code least=} and {@code most=} ranks, {@code nodes=1} for
 * those algorithms alone that need several nodes, {@code skip=} how many of the registry's algorithms are left out from its
 * first one on, for going on with a table of all.
 */
public final class EveryAlgorithm {
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 8, 16};

    private final Check check = new Check();
    private final Rank rank = Rank.current();
    private final Operations operations = new Operations();
    private final int spread = TrialComm.spread();
    private final boolean all;
    private final long seed;
    private final boolean onNodes;
    private final int skipped;
    /** Whether each cell is printed, for the table. */
    private boolean told;

    private EveryAlgorithm(boolean all, long seed, boolean onNodes, int skipped) {
        this.skipped = skipped;
        this.onNodes = onNodes;
        this.all = all;
        this.seed = seed;
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, EveryAlgorithm::body);
    }

    /** Returns the number of errors. */
    private static int body(String[] args) {
        EveryAlgorithm test = new EveryAlgorithm(
                MTest.option(args, "all", 0) == 1,
                MTest.seed(args, 1),
                MTest.option(args, "nodes", 0) == 1,
                MTest.option(args, "skip", 0));
        test.told = MTest.option(args, "table", 0) == 1;
        test.silently();
        int least = MTest.option(args, "least", 1);
        int most = MTest.option(args, "most", Integer.MAX_VALUE);
        for (int size : SIZES) {
            if (size >= least && size <= Math.min(most, MTest.size())) {
                test.on(size);
            }
        }
        test.operations.free();
        MPI_Type_free(new int[] {test.spread});
        return test.check.errors();
    }

    /** What an algorithm can't do another one does: that is expected here. */
    private void silently() {
        String name = "MPIR_CVAR_COLLECTIVE_FALLBACK";
        if (rank.cvars().registry().indexOf(name) >= 0) {
            rank.cvars().set(CvarKey.of(name), "silent");
        }
    }

    private void on(int size) {
        int[] comm = new int[1];
        boolean member = MTest.rank() < size;
        MPI_Comm_split(MPI_COMM_WORLD, member ? 0 : MPI_UNDEFINED, 0, comm);
        if (!member) {
            return;
        }
        int graph = Neighbors.graph(comm[0]);
        // before any algorithm is forced
        MPI_Barrier(graph);
        int[] inter = {MPI_COMM_NULL};
        int group = size > 1 && MTest.rank() >= size / 2 ? 1 : 0;
        if (size > 1) {
            inter[0] = inter(comm[0], group, size);
        }
        List<AlgorithmEntry> entries = AlgorithmRegistry.all();
        for (AlgorithmEntry entry : entries.subList(Math.min(skipped, entries.size()), entries.size())) {
            if (onNodes != AlgorithmTable.needsNodes(entry)) {
                continue;
            }
            if (!entry.isInter()) {
                force(entry, graph, graph, 0, size);
            } else if (size > 1) {
                force(entry, inter[0], graph, group, size);
            }
        }
        if (size > 1) {
            MPI_Comm_free(inter);
        }
        if (size > 1 && !onNodes && MTest.sharesMemory()) {
            SharedMemory.kinds()
                    .forEach(kind ->
                            SharedMemory.force(rank.cvars(), kind, () -> sharedMemory(kind, comm[0], graph, size)));
        }
        MPI_Comm_free(new int[] {graph});
        MPI_Comm_free(comm);
    }

    /** The first half of the ranks and the others. */
    private static int inter(int comm, int group, int size) {
        int[] local = new int[1];
        int[] inter = new int[1];
        MPI_Comm_split(comm, group, 0, local);
        MPI_Intercomm_create(local[0], 0, comm, group == 0 ? size / 2 : 0, 1, inter);
        MPI_Comm_free(local);
        return inter[0];
    }

    /** Selection looks at the variables when a communicator's first collective runs: a new one for each algorithm. */
    private void force(AlgorithmEntry entry, int from, int apart, int group, int size) {
        Parameters[] values = Parameters.values();
        int turn = Math.floorMod(
                entry.toString().hashCode() + (int) seed + Arrays.binarySearch(SIZES, size), values.length);
        for (Parameters p : values) {
            boolean wanted = entry.parameters().isEmpty() ? p == Parameters.OWN : all || p.ordinal() == turn;
            if (wanted) {
                p.set(rank.cvars(), entry.kind());
                forceOnce(entry, from, apart, group, size);
            }
        }
        Parameters.OWN.set(rank.cvars(), entry.kind());
    }

    private void forceOnce(AlgorithmEntry entry, int from, int apart, int group, int size) {
        String cvar = Cell.cvar(entry);
        boolean known = rank.cvars().registry().indexOf(cvar) >= 0;
        int[] comm = new int[1];
        MPI_Comm_dup(from, comm);
        try {
            if (known) {
                choose(cvar, entry.name());
            }
            tryAll(entry, new TrialComm(comm[0], apart, group, spread), apart, size);
        } finally {
            if (known) {
                rank.cvars().set(CvarKey.of(cvar), AlgorithmRegistry.AUTO);
            }
            MPI_Comm_free(comm);
        }
    }

    /** A name that the variable does not know is an error, after which the automatic choice is tried. */
    private void choose(String cvar, String name) {
        try {
            rank.cvars().set(CvarKey.of(cvar), name);
        } catch (MpirException e) {
            check.fail(e.getMessage());
        }
    }

    private void tryAll(AlgorithmEntry entry, TrialComm team, int apart, int size) {
        List<Shape> shapes = shapes(entry.kind(), size, entry.toString());
        List<Cell> cells = new ArrayList<>();
        for (Form form : Form.values()) {
            cells.add(new Cell(entry, form));
        }
        for (Shape shape : shapes) {
            for (Cell cell : cells) {
                // nothing is in place on an intercommunicator
                if (!entry.isInter() || !shape.inPlace()) {
                    cell.run(team, shape, operations);
                }
            }
        }
        for (Cell cell : cells) {
            report(cell, apart, size);
        }
    }

    private List<Shape> shapes(CollKind kind, int size, String name) {
        return all ? Shape.all(kind, size) : Shape.sample(kind, size, new Random(seed * 1000 + size + name.hashCode()));
    }

    /** What goes by messages after all shows by the algorithm that a communicator chose: a new one for each shape. */
    private void sharedMemory(CollKind kind, int from, int apart, int size) {
        Cell cell = Cell.sharedMemory(kind);
        int[] comm = new int[1];
        for (Shape shape : shapes(kind, size, SharedMemory.cvar(kind))) {
            MPI_Comm_dup(from, comm);
            cell.run(new TrialComm(comm[0], apart, 0, spread), shape, operations);
            MPI_Comm_free(comm);
        }
        report(cell, apart, size);
    }

    private void report(Cell cell, int comm, int size) {
        int[] wrong = {cell.wrong()};
        int[] anywhere = new int[1];
        MPI_Allreduce(wrong, anywhere, 1, MPI_INT, MPI_SUM, comm);
        if (cell.wrong() > 0) {
            check.fail(cell.complaint());
        }
        if (told && MTest.rank() == 0) {
            System.out.println(cell.line(size, anywhere[0]));
        }
    }
}
