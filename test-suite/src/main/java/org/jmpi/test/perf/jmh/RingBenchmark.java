package org.jmpi.test.perf.jmh;

import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpid.ch4.am.AmDispatcher;
import org.jmpi.mpid.ch4.am.AmMessage;
import org.jmpi.mpid.ch4.am.AmSink;
import org.jmpi.mpid.ch4.am.TransportContext;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.shm.ShmProvider;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One message through shared memory in its in-JVM form, sent and received by one thread: the work of both sides without
 * the time that a cache line takes between two cores. Short ones are a record of the inbox, long ones go through the
 * ring of the pair.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RingBenchmark {
    private static final int HEADER = 16;

    /** Bytes of payload. */
    @Param({"8", "1024", "65536", "1048576"})
    int size;

    private final Segment hdr = Segment.allocate(64);
    private final UserBuffer data = new UserBuffer();
    private final Target target = new Target();
    private Shm sender;
    private Shm receiver;

    /** Connects two processes. */
    @Setup
    public void setup() {
        data.set(new byte[size]);
        target.buffer.set(new byte[size]);
        sender = transport();
        receiver = transport();
        Shm[] both = {sender, receiver};
        String[] cards = new String[2];
        Rank rank = new Rank(Pmi.connect(Map.of()), CvarSet.fromEnvironment(Map.of(), new Properties()));
        String job = "rings-" + System.nanoTime();
        for (int i = 0; i < 2; i++) {
            cards[i] = both[i].open(new TransportContext(rank, i, 2, job, new byte[16], true, target, lpid -> {}));
        }
        for (Shm shm : both) {
            shm.connect(new int[] {0, 1}, cards);
        }
        for (Shm shm : both) {
            shm.connected();
        }
    }

    private static Shm transport() {
        for (ShmProvider p : ServiceLoader.load(ShmProvider.class)) {
            return p.create();
        }
        throw new IllegalStateException("no shm module on the class path: expected shm-posix");
    }

    /** Sends one and receives it. */
    @Benchmark
    public long message() {
        long until = target.arrived + 1;
        if (sender.amCheckEager(HEADER, size)) {
            sender.amTrySend(1, 0, hdr, HEADER, data, size);
        } else {
            sender.amIsend(1, 0, hdr, HEADER, data, size, null);
        }
        while (target.arrived != until) {
            receiver.progress();
            sender.progress();
        }
        return until;
    }

    /** Copies what arrives to a user's buffer. */
    private static final class Target implements AmDispatcher, AmSink {
        final UserBuffer buffer = new UserBuffer();
        long arrived;
        private long at;

        @Override
        public boolean isHandler(int handlerId) {
            return handlerId == 0;
        }

        @Override
        public void deliver(AmMessage m) {
            MemoryCopy.fromSegment(m.data, m.dataPos, buffer, 0, m.inlineSz);
            if (m.inlineSz == m.dataSz) {
                arrived++;
            } else {
                at = m.inlineSz;
                m.sink = this;
            }
        }

        @Override
        public void data(Segment src, int pos, int len) {
            MemoryCopy.fromSegment(src, pos, buffer, at, len);
            at += len;
        }

        @Override
        public void done() {
            arrived++;
        }

        @Override
        public void failed(RuntimeException why) {
            throw why;
        }

        @Override
        public void originComplete(int handlerId, Request sreq) {}

        @Override
        public void originFailed(int handlerId, Request sreq, RuntimeException why) {
            throw why;
        }

        @Override
        public void peerFailed(int lpid, RuntimeException why) {
            throw why;
        }
    }
}
