package org.jmpi.hydra.proxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.control.ProtocolException;
import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.RankSpec;
import org.junit.jupiter.api.Test;

/** What the launcher makes of a node's words, and of its silence. */
class RemoteProxyTest {
    private static final int FEATURE = Runtime.version().feature();

    private final List<Frame> sent = new ArrayList<>();
    private final RemoteProxy proxy =
            new RemoteProxy(new ProxyNode(2, "far", ""), sent::add, new Nowhere(), (rank, code) -> {});

    private static final class Nowhere implements Outputs {
        @Override
        public LineSink sink(int rank, Stream stream) {
            return new LineSink(java.io.OutputStream.nullOutputStream(), () -> {});
        }

        @Override
        public String prefix(int rank, Stream stream) {
            return "";
        }
    }

    private void ready(int feature) throws ProtocolException {
        PayloadWriter payload = new PayloadWriter().int32(feature).text("/opt/jdk/bin/java");
        proxy.received(new Frame(FrameKind.READY, 2, payload.bytes()));
    }

    private static String reason(Future<?> failed) {
        return assertThrows(ExecutionException.class, failed::get).getCause().getMessage();
    }

    private static RankSpec rank() {
        return new RankSpec(0, "far", List.of("true"), Map.of(), Path.of("/"), RankSpec.Input.NOTHING, CpuBinding.NONE);
    }

    @Test
    void shouldTakeANodeWithTheLaunchersJavaOnly() throws Exception {
        ready(FEATURE + 1);
        assertEquals(
                "host far: its proxy runs on Java " + (FEATURE + 1) + " (/opt/jdk/bin/java), the launcher on " + FEATURE
                        + ": expected the same feature version; install Java " + FEATURE
                        + " there, or name its folder there with -path",
                reason(proxy.ready()));
    }

    @Test
    void shouldBeReadyWithTheSameJava() throws Exception {
        ready(FEATURE);
        assertEquals(null, proxy.ready().get());
    }

    @Test
    void shouldTellALostHostFromARankThatCannotBeStarted() throws Exception {
        ready(FEATURE);
        Future<Long> pid = proxy.start(rank());
        proxy.lost("its connection was closed");
        Throwable why = assertThrows(ExecutionException.class, pid::get).getCause();
        assertInstanceOf(HostLostException.class, why);
        assertEquals("host far: its connection was closed", why.getMessage());
        IOException later = assertThrows(IOException.class, () -> proxy.start(rank()));
        assertInstanceOf(HostLostException.class, later);
    }

    @Test
    void shouldPassOnWhatANodeSaysOfItsProcesses() throws Exception {
        Future<Map<Integer, String>> states = proxy.queryStates();
        assertEquals(FrameKind.LOOK, sent.get(0).kind());
        PayloadWriter payload =
                new PayloadWriter().int32(3).text("sleeps").int32(5).text("run\ns");
        proxy.received(new Frame(FrameKind.SEEN, 2, payload.bytes()));
        assertEquals(Map.of(3, "sleeps", 5, "run s"), states.get());
    }

    @Test
    void shouldRefuseAnswersToWhatWasNotAsked() {
        for (FrameKind kind : List.of(FrameKind.STAGE_WANTED, FrameKind.STAGE_TAKEN, FrameKind.STAGED)) {
            Frame frame = new Frame(kind, 2, new PayloadWriter().int32(0).bytes());
            assertThrows(ProtocolException.class, () -> proxy.received(frame), kind.toString());
        }
    }
}
