package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.Link;
import org.jmpi.hydra.control.PayloadReader;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.control.PmiRelay;
import org.jmpi.hydra.control.ProtocolException;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.program.Executable;
import org.jspecify.annotations.Nullable;

/**
 * A proxy at work: orders from above go to its ranks, one after the other in a thread of their own, and what ranks do
 * goes up. Frames for nodes that it has started are passed on as they are. When the way up ends, so do its ranks.
 */
final class NodeAgent implements Link.Receiver, Children.Parent {
    /** After this the guardian cleans up in our place. */
    private static final long END_MILLIS = 8000;

    private static final long DRAIN_MILLIS = 3_600_000;

    private final JobId job;
    private final Link up;
    private final BlockingQueue<Runnable> orders = new LinkedBlockingQueue<>();
    private final Map<Integer, NodeInput> inputs = new ConcurrentHashMap<>();
    private final NodeOutputs outputs;
    private int node;

    @SuppressWarnings("NullAway.Init")
    private String host;

    @SuppressWarnings("NullAway.Init")
    private LaunchPlan plan;

    private @Nullable LocalProxy local;

    @SuppressWarnings("NullAway.Init")
    private PmiRelay relay;

    private @Nullable Children children;

    @SuppressWarnings("NullAway.Init")
    private NodeStage stage;

    private volatile boolean setUp;
    private volatile boolean ending;
    private volatile int exitCode = -1;

    NodeAgent(JobId job, Link up) {
        this.job = job;
        this.up = up;
        this.outputs = new NodeOutputs(this::sendUp);
    }

    /** Serves orders until the proxy has finished; returns its exit code. */
    int await() throws InterruptedException {
        while (exitCode < 0) {
            orders.take().run();
        }
        return exitCode;
    }

    private void sendUp(Frame frame) {
        try {
            up.send(frame);
        } catch (IOException e) {
            // the link's reader notices and ends us
        }
    }

    private void send(FrameKind kind, PayloadWriter payload) {
        sendUp(new Frame(kind, node, payload.bytes()));
    }

    @Override
    public void received(Link link, Frame frame) throws IOException {
        if (frame.kind() == FrameKind.PING) {
            return;
        }
        if (!setUp) {
            if (frame.kind() != FrameKind.SETUP) {
                throw new ProtocolException(frame.kind() + " before SETUP");
            }
            prepare(new PayloadReader(frame));
            setUp = true;
            return;
        }
        if (frame.node() != node) {
            if (children == null) {
                throw new ProtocolException(frame.kind() + " for node " + frame.node() + "; this is " + node);
            }
            children.send(frame);
            return;
        }
        own(frame);
    }

    private void own(Frame frame) throws IOException {
        PayloadReader in = new PayloadReader(frame);
        switch (frame.kind()) {
            case START -> {
                RankSpec spec = RankSpecCodec.read(in, job.secret());
                List<String> prefixes = List.of(in.text(), in.text());
                orders.add(() -> start(spec, prefixes));
            }
            case STAGE_OFFER -> stage.offered(frame.payload());
            case STAGE_DATA -> stage.data(in.rest());
            case OUTPUT_TAKEN -> outputs.taken(in.int32());
            case INPUT -> input(in.int32()).data(in.rest());
            case INPUT_END -> input(in.int32()).end();
            case PMI_DATA, PMI_CLOSE -> relay.received(frame);
            case LOOK -> orders.add(this::reportStates);
            case INTERRUPT -> orders.add(Objects.requireNonNull(local)::interrupt);
            case SIGNAL -> {
                String name = in.text();
                if (!name.matches("[A-Z0-9]{1,10}")) {
                    throw new ProtocolException("signal " + name);
                }
                orders.add(() -> Objects.requireNonNull(local).signal(name));
            }
            case KILL_RANK -> {
                int rank = in.int32();
                orders.add(() -> Objects.requireNonNull(local).kill(rank));
            }
            case KILL -> orders.add(Objects.requireNonNull(local)::kill);
            case FINISH -> {
                boolean killed = in.int32() != 0;
                orders.add(() -> finish(killed));
            }
            default -> throw new ProtocolException(frame.kind() + ", which only a node sends");
        }
    }

    /** As many as one frame holds: a report for people has no use for more. */
    private void reportStates() {
        PayloadWriter seen = new PayloadWriter();
        int left = FrameKind.PIECE;
        for (Map.Entry<Integer, String> each :
                Objects.requireNonNull(local).states().entrySet()) {
            left -= 2 * Integer.BYTES + each.getValue().length();
            if (left > 0) {
                seen.int32(each.getKey()).text(each.getValue());
            }
        }
        send(FrameKind.SEEN, seen);
    }

    private NodeInput input(int rank) throws ProtocolException {
        NodeInput input = inputs.get(rank);
        if (input == null) {
            throw new ProtocolException("input for rank " + rank + ", which has none here");
        }
        return input;
    }

    /** Takes SETUP, in the link's thread: what comes next needs it. */
    private void prepare(PayloadReader in) throws IOException {
        node = in.int32();
        outputs.node(node);
        host = in.text();
        plan = LaunchPlan.read(in);
        String sharedMemory = in.text();
        List<ProxyNode> below = LaunchPlan.readTargets(in);
        local = new LocalProxy(new NodeMark(job, node, sharedMemory), this::exited, outputs, this::report);
        relay = PmiRelay.atNode(node, this::sendUp);
        stage = new NodeStage(job, node, this::send);
        send(
                FrameKind.READY,
                new PayloadWriter().int32(Runtime.version().feature()).text(Executable.java()));
        if (!below.isEmpty()) {
            children = new Children(job, plan, sharedMemory, local::helping, this);
            children.launch(below);
        }
    }

    private void start(RankSpec spec, List<String> prefixes) {
        outputs.add(spec.rank(), prefixes);
        if (spec.input() == RankSpec.Input.COPIED) {
            inputs.put(spec.rank(), new NodeInput(spec.rank(), this::send));
        }
        try {
            assert local != null;
            long pid = local.start(adapted(spec)).get();
            send(FrameKind.STARTED, new PayloadWriter().int32(spec.rank()).int64(pid));
            if (spec.input() == RankSpec.Input.COPIED) {
                Objects.requireNonNull(inputs.get(spec.rank())).start(local.input(spec.rank()));
            }
        } catch (IOException | java.util.concurrent.ExecutionException e) {
            send(
                    FrameKind.NOT_STARTED,
                    new PayloadWriter().int32(spec.rank()).text("host " + host + ": " + clipped(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String clipped(@Nullable String text) {
        return text == null ? "" : text.substring(0, Math.min(text.length(), 4096));
    }

    /** What is different here: ports, marks, perhaps where java and staged files are. */
    private RankSpec adapted(RankSpec sent) {
        RankSpec spec = stage.localized(sent);
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.put("PMI_PORT", relay.port());
        environment.put("JMPI_JOBID", job.id());
        environment.put(NodeMark.VARIABLE, job.mark(node));
        List<String> command = new ArrayList<>(spec.command());
        String launchersJava = plan.program().java();
        if (command.get(0).equals(launchersJava)) {
            command.set(0, Executable.java());
        }
        Path directory = spec.directory();
        return new RankSpec(spec.rank(), host, command, environment, directory, spec.input(), spec.binding());
    }

    private void report(String text) {
        send(FrameKind.SAID, new PayloadWriter().text(clipped(text)));
    }

    private void exited(int rank, int code) {
        send(FrameKind.EXITED, new PayloadWriter().int32(rank).int32(code));
    }

    private void finish(boolean killed) {
        assert local != null;
        local.finish(killed);
        if (children != null) {
            children.awaitEnd(killed ? plan.silenceMillis() : DRAIN_MILLIS);
        }
        send(FrameKind.FINISHED, new PayloadWriter());
        exitCode = 0;
        closeAll();
    }

    private void closeAll() {
        try {
            relay.close();
        } catch (IOException e) {
            // it is gone
        }
        if (children != null) {
            children.close();
        }
        up.close();
    }

    @Override
    public void fromBelow(Frame frame) {
        sendUp(frame);
    }

    @Override
    public void lost(int lostNode, String reason) {
        sendUp(new Frame(
                FrameKind.LOST,
                lostNode,
                new PayloadWriter().text(clipped(reason)).bytes()));
    }

    @Override
    public void ended(Link link, String reason) {
        end(reason);
    }

    /** Ends the ranks and this proxy, because it is cut off or was told to go. */
    void end(@Nullable String reason) {
        synchronized (this) {
            if (ending || exitCode >= 0) {
                return;
            }
            ending = true;
        }
        if (setUp) {
            send(FrameKind.LOST, new PayloadWriter().text(reason));
        } else {
            System.err.println("jmpi proxy: the launcher is gone: " + reason);
        }
        // a rank that waits for somebody to take its lines must not hold this up
        outputs.close();
        orders.add(this::abandon);
        RankProcess.thread("last-resort", () -> {
            try {
                Thread.sleep(END_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Runtime.getRuntime().halt(1);
        });
    }

    private void abandon() {
        if (local != null) {
            local.kill();
            local.finish(true);
            closeAll();
        }
        exitCode = 1;
    }
}
