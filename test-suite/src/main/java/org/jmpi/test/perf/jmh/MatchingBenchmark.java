package org.jmpi.test.perf.jmh;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpid.ch4.dispatch.Router;
import org.jmpi.mpid.ch4.dispatch.SelfTransport;
import org.jmpi.mpid.ch4.generic.Handlers;
import org.jmpi.mpid.ch4.generic.PointToPoint;
import org.jmpi.mpid.ch4.generic.PointToPointVars;
import org.jmpi.mpid.ch4.generic.Receiver;
import org.jmpi.mpid.ch4.generic.Sender;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A whole 8-byte message of a process to itself, through the protocols and the queues, while {@code depth} others wait
 * that have nothing to do with it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MatchingBenchmark {
    private static final int ANY_TAG = -1;

    /** How many receives, or messages, wait. */
    @Param({"1", "100", "10000"})
    int depth;

    private final byte[] out = new byte[8];
    private final byte[] in = new byte[8];
    private final Comm comm = new Comm();
    private Datatype bytes;
    private Vci vci;
    private PointToPoint common;
    private Sender sender;
    private Receiver receiver;

    /** Receives that wait. */
    @State(Scope.Thread)
    public static class Posted {
        /** Posts them. */
        @Setup
        public void setup(MatchingBenchmark b) {
            for (int i = 1; i <= b.depth; i++) {
                b.post(i);
            }
        }
    }

    /** Messages that wait. */
    @State(Scope.Thread)
    public static class Unexpected {
        /** Sends them. */
        @Setup
        public void setup(MatchingBenchmark b) {
            for (int i = 1; i <= b.depth; i++) {
                b.send(i);
            }
        }
    }

    /** Makes a device of one process. */
    @Setup
    public void setup() {
        Rank rank = new Rank(Pmi.connect(Map.of()), CvarSet.fromEnvironment(Map.of(), new Properties()));
        Datatypes.init(Datatype.table(rank));
        bytes = Datatype.table(rank).find(PredefinedTypes.BYTE);
        comm.describe(Group.table(rank).allocate().initStrided(1, 0, 1, 0), 0);
        Router router = new Router(1, 0);
        common = new PointToPoint(
                requests -> new Vci(0, 0, requests, () -> {}), router, new PointToPointVars(new PvarRegistry()));
        vci = common.vci();
        sender = new Sender(common);
        receiver = new Receiver(common);
        router.self(new SelfTransport(0, new Handlers(common, sender, receiver)));
    }

    private Request post(int tag) {
        return receiver.irecv(in, 8, bytes, 0, tag, comm, 0);
    }

    private void send(int tag) {
        sender.sendNow(out, 8, bytes, 0, tag, comm, 0);
    }

    /** The receive is posted first. */
    @Benchmark
    public boolean posted(Posted others) {
        Request r = post(0);
        send(0);
        vci.release(r);
        return r.isComplete();
    }

    /** The message comes first. */
    @Benchmark
    public boolean unexpected(Unexpected others) {
        send(0);
        Request r = post(0);
        vci.release(r);
        return r.isComplete();
    }

    /** Looks with a wildcard for the oldest of the messages that wait. */
    @Benchmark
    public boolean probe(Unexpected others) {
        return receiver.iprobe(0, ANY_TAG, comm, 0, null);
    }
}
