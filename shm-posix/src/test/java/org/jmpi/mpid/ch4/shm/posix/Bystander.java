package org.jmpi.mpid.ch4.shm.posix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.Doorbell;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;

/** One process of a test that looks at more than the contract does: remembers what it was told. */
final class Bystander implements AmDispatcher {
    final PosixShm shm;
    final String card;
    /** The handler that would rather have long messages as a whole. */
    static final int WHOLE = 7;

    final int lpid;
    final Segment hdr = Segment.allocate(1024);
    final List<Integer> arrivedFrom = new ArrayList<>();
    final Map<Integer, String> failures = new HashMap<>();
    final List<Integer> rings = new ArrayList<>();
    final List<Integer> left = new ArrayList<>();
    int origins;
    int originFailures;
    long dataBytes;
    int done;
    int sinkFailures;

    Bystander(ShmSettings settings, String jobId, int lpid, int processes, boolean inJvm) {
        this(settings, jobId, lpid, processes, inJvm, null);
    }

    /** Makes a process with a doorbell of its own; null: rings are remembered. */
    Bystander(ShmSettings settings, String jobId, int lpid, int processes, boolean inJvm, Doorbell doorbell) {
        this.lpid = lpid;
        shm = new PosixShm(settings);
        Doorbell bell = doorbell == null ? rings::add : doorbell;
        card = shm.open(new TransportContext(null, lpid, processes, jobId, new byte[16], inJvm, this, bell));
    }

    /** Makes all processes of a job that share memory as thread ranks do. */
    static Bystander[] inJvm(int n, ShmSettings settings) {
        return inJvm(n, settings, null);
    }

    static Bystander[] inJvm(int n, ShmSettings settings, Doorbell doorbell) {
        String job = "bystander-" + System.nanoTime();
        Bystander[] all = new Bystander[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Bystander(settings, job, i, n, true, doorbell);
        }
        connect(all);
        return all;
    }

    static void connect(Bystander... all) {
        String[] cards = new String[all.length];
        int[] lpids = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            cards[i] = all[i].card;
            lpids[i] = i;
        }
        for (Bystander b : all) {
            b.shm.connect(lpids, cards);
        }
        for (Bystander b : all) {
            b.shm.connected();
        }
    }

    static void shutDown(Bystander... all) {
        for (Bystander b : all) {
            b.shm.shutdownNow();
        }
    }

    void isend(int to, int bytes) {
        shm.amIsend(to, 1, hdr, 32, new UserBuffer().set(new byte[bytes]), bytes, null);
    }

    boolean trySend(int to, int bytes) {
        return shm.amTrySend(to, 1, hdr, 32, new UserBuffer().set(new byte[bytes]), bytes);
    }

    @Override
    public boolean isHandler(int handlerId) {
        return handlerId < 8;
    }

    @Override
    public void deliver(AmMessage message) {
        arrivedFrom.add(message.lpid);
        message.again = message.handlerId == WHOLE;
        if (message.inlineSz < message.dataSz) {
            message.sink = new Counting();
        } else {
            done++;
        }
    }

    @Override
    public void originComplete(int handlerId, Request sreq) {
        origins++;
    }

    @Override
    public void originFailed(int handlerId, Request sreq, RuntimeException why) {
        originFailures++;
    }

    @Override
    public void peerFailed(int failed, RuntimeException why) {
        failures.put(failed, why.getMessage());
    }

    @Override
    public void peerLeft(int lpid, RuntimeException why) {
        left.add(lpid);
    }

    /** Counts data. */
    private final class Counting implements AmSink {
        @Override
        public void data(Segment src, int pos, int len) {
            dataBytes += len;
        }

        @Override
        public void done() {
            done++;
        }

        @Override
        public void failed(RuntimeException why) {
            sinkFailures++;
        }
    }
}
