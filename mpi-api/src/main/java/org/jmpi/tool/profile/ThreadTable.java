package org.jmpi.tool.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.binding.MpiConstants;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.win.Win;
import org.jspecify.annotations.Nullable;

/** The figures of one thread of one rank. Written by that thread; read by whoever reports, when that is idle. */
final class ThreadTable {
    private static final int FIRST_LENGTH = 64;

    /** The bytes that a start of a persistent request sends. */
    record Prepared(int peer, long sent) {}

    final Rank rank;
    private final int oneIn;
    private Cell[] cells = new Cell[FIRST_LENGTH];
    private int used;
    private final List<Cell> retired = new ArrayList<>();
    final Map<Integer, Prepared> prepared = new HashMap<>();

    /** How many calls the thread is inside of: a call-back may make more. */
    int depth;
    /** Time in calls that were not made inside of others. */
    long outermostNanos;

    long[] peerBytes = new long[0];
    long[] peerMessages = new long[0];

    ThreadTable(Rank rank, int oneIn) {
        this.rank = rank;
        this.oneIn = oneIn;
    }

    Cell cell(int function, int comm) {
        int mask = cells.length - 1;
        for (int i = hash(function, comm) & mask; ; i = (i + 1) & mask) {
            Cell cell = cells[i];
            if (cell == null) {
                return add(function, comm);
            }
            if (cell.function == function && cell.comm == comm) {
                return cell;
            }
        }
    }

    private static int hash(int function, int comm) {
        int h = comm * 0x9E3779B9 + function * 31;
        return h ^ h >>> 15;
    }

    private Cell add(int function, int comm) {
        Cell cell = new Cell(function, comm, label(comm), oneIn);
        if (2 * ++used > cells.length) {
            Cell[] before = cells;
            cells = new Cell[2 * before.length];
            for (Cell each : before) {
                if (each != null) {
                    put(each);
                }
            }
        }
        put(cell);
        return cell;
    }

    private void put(Cell cell) {
        int mask = cells.length - 1;
        int i = hash(cell.function, cell.comm) & mask;
        while (cells[i] != null) {
            i = (i + 1) & mask;
        }
        cells[i] = cell;
    }

    /** Returns a name that is the same at all processes of a communicator, window or file. */
    private String label(int handle) {
        MpiFile file = file(handle);
        if (file != null) {
            return "file " + file.name;
        }
        Win win = window(handle);
        Comm comm = win != null ? win.comm : comm(handle);
        if (comm == null) {
            return "-";
        }
        String name = win != null ? win.name : comm.name;
        String kind = win != null ? "window " : "";
        return kind + (name.isEmpty() ? "context " + comm.contextId + " (" + comm.size + " ranks)" : name);
    }

    private @Nullable MpiFile file(int handle) {
        return rank != null && Handle.kind(handle) == HandleKind.FILE
                ? MpiFile.table(rank).find(handle)
                : null;
    }

    private @Nullable Win window(int handle) {
        return rank != null && Handle.kind(handle) == HandleKind.WIN
                ? Win.table(rank).find(handle)
                : null;
    }

    private @Nullable Comm comm(int handle) {
        return rank != null && Handle.kind(handle) == HandleKind.COMM && handle != MpiConstants.MPI_COMM_NULL
                ? Comm.table(rank).find(handle)
                : null;
    }

    /** Names the cells of a communicator, window or file that is about to go, whose handle another may get. */
    void rename(int comm) {
        String label = label(comm);
        for (Cell cell : cells) {
            if (cell != null && cell.comm == comm) {
                cell.label = label;
            }
        }
    }

    /** Puts the cells of a communicator, window or file that has gone aside. */
    void retire(int comm) {
        Cell[] before = cells;
        cells = new Cell[before.length];
        used = 0;
        for (Cell cell : before) {
            if (cell != null && cell.comm == comm) {
                retired.add(cell);
            } else if (cell != null) {
                used++;
                put(cell);
            }
        }
    }

    void message(int peer, long bytes) {
        if (peer >= peerBytes.length) {
            int length = Math.max(peer + 1, rank == null ? 0 : rank.worldSize());
            peerBytes = Arrays.copyOf(peerBytes, length);
            peerMessages = Arrays.copyOf(peerMessages, length);
        }
        peerBytes[peer] += bytes;
        peerMessages[peer]++;
    }

    /** Returns all cells. For whoever reports. */
    List<Cell> all() {
        List<Cell> all = new ArrayList<>(retired);
        for (Cell cell : cells) {
            if (cell != null) {
                if (file(cell.comm) != null || window(cell.comm) != null || comm(cell.comm) != null) {
                    cell.label = label(cell.comm);
                }
                all.add(cell);
            }
        }
        return all;
    }
}
