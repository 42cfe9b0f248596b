package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Random accumulate operations of one rank on the cells of one target, and the log of what it saw. */
final class CellCalls {
    private static final int[] OPS = {MPI_SUM, MPI_REPLACE, MPI_NO_OP, MPI_BOR};
    private static final int LOG_LONGS = 1 + CellOp.LONGS;

    /** An operation on one cell that was called. */
    private static final class Entry {
        int cell;
        CellOp.Kind kind;
        long operand;
        long compare;
        /** Gets what was there; null: nobody wants it. */
        ByteBuffer result;

        int resultAt;
        long called;
        long seen;
        /** 0: not yet. */
        long ended;
    }

    private final TestWindow w;
    private final int target;
    private final Random random;
    private final int hot;
    /** Operations on a cell that a rank may have. */
    private final int most;

    private final int[] counts = new int[Cells.COUNT];
    private final long[] latest = new long[Cells.COUNT];
    private final List<Entry> entries = new ArrayList<>();

    CellCalls(TestWindow w, int target, Random random, int hot) {
        this.w = w;
        this.target = target;
        this.random = random;
        this.hot = hot;
        most = CellHistory.MOST / w.ranks;
    }

    /** Calls a random operation, on one cell or several in a row. */
    void next() {
        int cell = random.nextBoolean() ? hot : random.nextInt(Cells.COUNT);
        Cells.Block block = Cells.block(cell);
        int form = random.nextInt(6);
        boolean isRow = form > 1 && random.nextInt(3) == 0;
        int first = isRow ? block.first() : cell;
        int n = isRow ? block.count() : 1;
        for (int i = first; i < first + n; i++) {
            if (counts[i] == most) {
                return;
            }
        }
        int which = random.nextInt(OPS.length);
        if (form == 0) {
            compareAndSwap(block, cell);
        } else if (form >= 4 && OPS[which] != MPI_NO_OP) {
            accumulate(block, first, n, which, form == 5);
        } else {
            fetch(block, first, n, which, form);
        }
    }

    private static ByteBuffer buffer(Cells.Block block, int n) {
        return ByteBuffer.allocate(n * block.bytes()).order(ByteOrder.nativeOrder());
    }

    private Entry entry(int cell, CellOp.Kind kind, long operand, ByteBuffer result, int index, long now) {
        Entry e = new Entry();
        e.cell = cell;
        e.kind = kind;
        e.operand = CellOp.narrow(operand, Cells.bytes(cell));
        e.result = result;
        e.resultAt = index * Cells.bytes(cell);
        e.called = now;
        entries.add(e);
        counts[cell]++;
        return e;
    }

    private void compareAndSwap(Cells.Block block, int cell) {
        ByteBuffer made = buffer(block, 1);
        ByteBuffer compare = buffer(block, 1);
        ByteBuffer result = buffer(block, 1);
        Entry e = entry(cell, CellOp.Kind.CAS, random.nextLong(), result, 0, System.nanoTime());
        e.compare = latest[cell];
        Cells.put(made, 0, block.bytes(), e.operand);
        Cells.put(compare, 0, block.bytes(), e.compare);
        long at = w.at(target, Cells.at(cell));
        w.check.ok(MPI_Compare_and_swap(made, compare, result, block.type(), target, at, w.win()), "Compare_and_swap");
    }

    /** Returns operands of operation {@code which}, and enters them. */
    private ByteBuffer operands(Cells.Block block, int first, int n, int which, ByteBuffer result) {
        ByteBuffer out = buffer(block, n);
        long now = System.nanoTime();
        for (int i = 0; i < n; i++) {
            long value = OPS[which] == MPI_BOR ? 1L << random.nextInt(8 * block.bytes()) : random.nextLong();
            Entry e = entry(first + i, CellOp.Kind.values()[which], value, result, i, now);
            Cells.put(out, i * block.bytes(), block.bytes(), e.operand);
        }
        return out;
    }

    private void accumulate(Cells.Block block, int first, int n, int which, boolean hasRequest) {
        long at = w.at(target, Cells.at(first));
        ByteBuffer out = operands(block, first, n, which, null);
        int t = block.type();
        int[] r = {MPI_REQUEST_NULL};
        if (hasRequest) {
            w.check.ok(MPI_Raccumulate(out, n, t, target, at, n, t, OPS[which], w.win(), r), "Raccumulate");
            w.check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
        } else {
            w.check.ok(MPI_Accumulate(out, n, t, target, at, n, t, OPS[which], w.win()), "Accumulate");
        }
    }

    private void fetch(Cells.Block block, int first, int n, int which, int form) {
        long at = w.at(target, Cells.at(first));
        ByteBuffer result = buffer(block, n);
        ByteBuffer out = operands(block, first, n, which, result);
        int t = block.type();
        int op = OPS[which];
        int[] r = {MPI_REQUEST_NULL};
        if (form == 1) {
            w.check.ok(MPI_Fetch_and_op(out, result, t, target, at, op, w.win()), "Fetch_and_op");
        } else if (form == 2) {
            w.check.ok(
                    MPI_Rget_accumulate(out, n, t, result, n, t, target, at, n, t, op, w.win(), r), "Rget_accumulate");
            w.check.ok(MPI_Wait(r, MPI_STATUS_IGNORE), "Wait");
            List<Entry> own = entries.subList(entries.size() - n, entries.size());
            own.forEach(this::end);
        } else {
            w.check.ok(MPI_Get_accumulate(out, n, t, result, n, t, target, at, n, t, op, w.win()), "Get_accumulate");
        }
    }

    private void end(Entry e) {
        if (e.ended == 0) {
            e.ended = System.nanoTime();
            if (e.result != null) {
                e.seen = Cells.get(e.result, e.resultAt, Cells.bytes(e.cell));
                latest[e.cell] = e.seen;
            }
        }
    }

    /** Flushes; a local one ends what gets something. */
    void flush(int form) {
        int code =
                switch (form) {
                    case 0 -> MPI_Win_flush_local(target, w.win());
                    case 1 -> MPI_Win_flush_local_all(w.win());
                    case 2 -> MPI_Win_flush(target, w.win());
                    default -> MPI_Win_flush_all(w.win());
                };
        w.check.ok(code, "flush");
        for (Entry e : entries) {
            if (form > 1 || e.result != null) {
                end(e);
            }
        }
    }

    /** All have ended: the target was unlocked. */
    void ended() {
        entries.forEach(this::end);
    }

    /** Returns the log, as long at all ranks. */
    long[] log() {
        long[] log = new long[LOG_LONGS * Cells.COUNT * most];
        Arrays.fill(log, -1);
        for (int i = 0; i < entries.size(); i++) {
            Entry e = entries.get(i);
            log[LOG_LONGS * i] = e.cell;
            new CellOp(w.rank, e.kind, e.operand, e.compare, e.result != null, e.seen, e.called, e.ended)
                    .write(log, LOG_LONGS * i + 1);
        }
        return log;
    }

    /** Adds what a log, from {@code at} to {@code end}, has of a cell. */
    static void read(long[] logs, int at, int end, int cell, List<CellOp> ops) {
        for (int i = at; i < end && logs[i] >= 0; i += LOG_LONGS) {
            if (logs[i] == cell) {
                ops.add(CellOp.read(logs, i + 1));
            }
        }
    }
}
