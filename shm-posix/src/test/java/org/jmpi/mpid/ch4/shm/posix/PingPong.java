package org.jmpi.mpid.ch4.shm.posix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** Measures half a round trip of small messages, and the rate of long ones, between two processes. */
final class PingPong implements AmDispatcher {
    private long answers;

    /** Runs with no arguments. */
    public static void main(String[] args) throws IOException {
        PingPong me = new PingPong();
        String job = "pingpong-" + ProcessHandle.current().pid();
        try (ChildProcess.Running child = new ChildProcess.Running(job, Path.of("/dev/shm"))) {
            PosixShm shm = new PosixShm(ShmSettings.defaults());
            String card = shm.open(new TransportContext(null, 0, 2, job, new byte[16], false, me, lpid -> {}));
            child.meet(shm, card);
            me.report("8 bytes, half a round trip, ns", () -> me.small(shm, 1000) / 2);
            me.report("1 MiB there and a header back, ns", () -> me.large(shm, 20));
        }
    }

    /** On a machine that does other things as well only the best of many short looks tells anything. */
    private void report(String what, DoubleSupplier look) {
        double[] times = new double[2000];
        long end = System.nanoTime() + 15_000_000_000L;
        int n = 0;
        while (n < times.length && System.nanoTime() < end) {
            times[n++] = look.getAsDouble();
        }
        double[] sorted = Arrays.stream(times, 0, n).sorted().toArray();
        System.out.printf("%s: best %.0f, median %.0f of %d%n", what, sorted[0], sorted[n / 2], n);
    }

    private double small(PosixShm shm, int rounds) {
        Segment hdr = Segment.allocate(64);
        UserBuffer data = new UserBuffer().set(new byte[8]);
        long start = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            long until = answers + 1;
            while (!shm.amTrySend(1, 1, hdr, 32, data, 8)) {
                shm.progress();
            }
            while (answers != until) {
                shm.progress();
            }
        }
        return (double) (System.nanoTime() - start) / rounds;
    }

    private double large(PosixShm shm, int rounds) {
        Segment hdr = Segment.allocate(64);
        UserBuffer data = new UserBuffer().set(new byte[1 << 20]);
        long start = System.nanoTime();
        for (int i = 0; i < rounds; i++) {
            long until = answers + 1;
            shm.amIsend(1, 1, hdr, 32, data, 1 << 20, null);
            while (answers != until) {
                shm.progress();
            }
        }
        return (double) (System.nanoTime() - start) / rounds;
    }

    @Override
    public boolean isHandler(int handlerId) {
        return handlerId < 8;
    }

    @Override
    public void deliver(AmMessage message) {
        answers++;
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {}

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {}

    @Override
    public void peerFailed(int lpid, RuntimeException why) {
        throw why;
    }
}
