package org.jmpi.hydra.status;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.status.RankReport;
import org.jmpi.mpir.pmi.status.ReportReader;
import org.jspecify.annotations.Nullable;

/** The answers to one question. Lines come from the PMI server's thread, another waits for them. */
final class StatusAnswers {
    private final int id;
    private final int ranks;
    private final boolean oneProcess;
    private final Map<Integer, ReportReader> readers = new HashMap<>();
    private final Map<Integer, RankReport> reports = new HashMap<>();
    /** Processes that were queried and have not said all; null until it is known who was queried. */
    private @Nullable BitSet awaited;

    private BitSet queried = new BitSet();

    /**
     * @param id number of the question
     * @param ranks of the job
     * @param oneProcess whether process 0 has all ranks; else each has its own
     */
    StatusAnswers(int id, int ranks, boolean oneProcess) {
        this.id = id;
        this.ranks = ranks;
        this.oneProcess = oneProcess;
    }

    /** Whether a process says what it is doing when it is queried; C programs do not. */
    synchronized boolean wasQueried(int process) {
        return queried.get(process);
    }

    synchronized void queried(BitSet processes) {
        queried = (BitSet) processes.clone();
        awaited = (BitSet) processes.clone();
        notifyAll();
    }

    /** Takes a line of a process; one that makes no sense is no answer. */
    synchronized void line(int process, PmiMessage line) {
        if (!Integer.toString(id).equals(line.get("id"))) {
            // a late answer to an earlier question
            return;
        }
        try {
            read(process, line);
        } catch (PmiException e) {
            done(process);
        }
    }

    private void read(int process, PmiMessage line) {
        if ("last".equals(line.get("part"))) {
            done(process);
            return;
        }
        int rank = line.requireInt("rank");
        if (rank < 0 || rank >= ranks || (!oneProcess && rank != process)) {
            throw new PmiException("process " + process + " answers for rank " + rank);
        }
        RankReport report = readers.computeIfAbsent(rank, ReportReader::new).take(line);
        if (report != null) {
            reports.put(rank, report);
        }
    }

    private void done(int process) {
        if (awaited != null) {
            awaited.clear(process);
            notifyAll();
        }
    }

    /** Waits until all have answered, or so long; returns the reports by rank. */
    synchronized Map<Integer, RankReport> await(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (awaited == null || !awaited.isEmpty()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                break;
            }
            wait(left);
        }
        return Map.copyOf(reports);
    }
}
