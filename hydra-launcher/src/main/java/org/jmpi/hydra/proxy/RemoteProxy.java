package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.PayloadReader;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.control.ProtocolException;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.program.Stage;
import org.jspecify.annotations.Nullable;

/** The launcher's view of a node's proxy: orders become frames, and frames become events. */
final class RemoteProxy implements Proxy {
    private static final long DRAIN_KILLED_MILLIS = 3000;
    private static final long DRAIN_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final ProxyNode target;
    private final Consumer<Frame> wire;
    private final Outputs outputs;
    private final BiConsumer<Integer, Integer> ended;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private final Map<Integer, CompletableFuture<Long>> starting = new ConcurrentHashMap<>();
    private final Map<Integer, RemoteInput> inputs = new ConcurrentHashMap<>();
    private final RemoteOutput output;
    private volatile @Nullable RemoteStage staging;
    private volatile CompletableFuture<Map<Integer, String>> seen = new CompletableFuture<>();
    private volatile @Nullable String lost;
    private boolean finishing;

    /**
     * @param target the node
     * @param wire sends frames to it
     * @param outputs where its ranks' lines go
     * @param ended told a rank and its exit code
     */
    RemoteProxy(ProxyNode target, Consumer<Frame> wire, Outputs outputs, BiConsumer<Integer, Integer> ended) {
        this.target = target;
        this.wire = wire;
        this.outputs = outputs;
        this.ended = ended;
        this.output = new RemoteOutput(
                target.host(), bytes -> send(FrameKind.OUTPUT_TAKEN, new PayloadWriter().int32(bytes)));
    }

    ProxyNode target() {
        return target;
    }

    /** Completes when ranks can be started; fails with an IOException. */
    Future<Void> ready() {
        return ready;
    }

    private void send(FrameKind kind, PayloadWriter payload) {
        wire.accept(new Frame(kind, target.node(), payload.bytes()));
    }

    /** Takes a frame of the node, in its link's thread. Returns whether it was one for here. */
    @SuppressWarnings("FutureReturnValueIgnored") // it completes the future
    boolean received(Frame frame) throws ProtocolException {
        PayloadReader in = new PayloadReader(frame);
        switch (frame.kind()) {
            case READY -> ready(in.int32(), in.text());
            case STAGE_WANTED -> staging().wanted(frame.payload());
            case STAGE_TAKEN -> staging().taken(in.int32());
            case STAGED -> staging().ended(in.text());
            case STARTED -> known(in.int32()).complete(in.int64());
            case NOT_STARTED -> known(in.int32()).completeExceptionally(new IOException(in.text()));
            case EXITED -> {
                int rank = in.int32();
                known(rank);
                ended.accept(rank, in.int32());
            }
            case OUTPUT -> output.received(in);
            case INPUT_TAKEN -> {
                RemoteInput input = inputs.get(in.int32());
                if (input != null) {
                    input.taken(in.int32());
                }
            }
            case SEEN -> {
                Map<Integer, String> states = new HashMap<>();
                while (in.rest().hasRemaining()) {
                    states.put(in.int32(), in.text().replaceAll("\\p{Cntrl}", " "));
                }
                seen.complete(states);
            }
            case FINISHED -> finished.complete(null);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** All ranks of a job run on the same version of Java, also where something else than our own script started the proxy. */
    private void ready(int feature, String java) {
        int wanted = Runtime.version().feature();
        if (feature == wanted) {
            ready.complete(null);
        } else {
            ready.completeExceptionally(new IOException("host " + target.host() + ": its proxy runs on Java " + feature
                    + " (" + java + "), the launcher on " + wanted
                    + ": expected the same feature version; install Java "
                    + wanted + " there, or name its folder there with -path"));
        }
    }

    /** Begins to bring files onto the node; completes when it has all, fails with an IOException. */
    Future<Void> stage(Stage files) throws IOException {
        staging = new RemoteStage(target.host(), files, this::send);
        Future<Void> done = staging.begin();
        if (lost != null) {
            staging.lost(new HostLostException(target.host(), lost));
        }
        return done;
    }

    /** Requests a few words on each rank's process. */
    Future<Map<Integer, String>> queryStates() {
        CompletableFuture<Map<Integer, String>> answer = new CompletableFuture<>();
        seen = answer;
        send(FrameKind.LOOK, new PayloadWriter());
        return answer;
    }

    private RemoteStage staging() throws ProtocolException {
        RemoteStage now = staging;
        if (now == null) {
            throw new ProtocolException("an answer about files that were not offered");
        }
        return now;
    }

    private CompletableFuture<Long> known(int rank) throws ProtocolException {
        CompletableFuture<Long> pid = starting.get(rank);
        if (pid == null) {
            throw new ProtocolException("news of rank " + rank + ", which it does not have");
        }
        return pid;
    }

    /** Nothing more comes. Returns whether that is news. */
    boolean lost(String reason) {
        if (lost != null || finished.isDone()) {
            return false;
        }
        lost = reason;
        IOException why = new HostLostException(target.host(), reason);
        ready.completeExceptionally(why);
        starting.values().forEach(each -> each.completeExceptionally(why));
        inputs.values().forEach(RemoteInput::lost);
        if (staging != null) {
            staging.lost(why);
        }
        finished.complete(null);
        return true;
    }

    @Override
    public Future<Long> start(RankSpec spec) throws IOException {
        CompletableFuture<Long> pid = new CompletableFuture<>();
        starting.put(spec.rank(), pid);
        if (spec.input() == RankSpec.Input.COPIED) {
            inputs.put(spec.rank(), new RemoteInput(spec.rank(), target.node(), wire));
        }
        output.add(spec.rank(), outputs);
        PayloadWriter out = new PayloadWriter();
        RankSpecCodec.write(spec, out);
        for (Outputs.Stream stream : Outputs.Stream.values()) {
            out.text(outputs.prefix(spec.rank(), stream));
        }
        send(FrameKind.START, out);
        if (lost != null) {
            throw new HostLostException(target.host(), lost);
        }
        return pid;
    }

    @Override
    public @Nullable OutputStream input(int rank) {
        return inputs.get(rank);
    }

    @Override
    public void interrupt() {
        send(FrameKind.INTERRUPT, new PayloadWriter());
    }

    @Override
    public void signal(String name) {
        send(FrameKind.SIGNAL, new PayloadWriter().text(name));
    }

    @Override
    public void kill(int rank) {
        send(FrameKind.KILL_RANK, new PayloadWriter().int32(rank));
    }

    @Override
    public void kill() {
        send(FrameKind.KILL, new PayloadWriter());
    }

    /** Begins to finish, so that nodes do it together. */
    void beginFinish(boolean killed) {
        if (!finishing && ready.isDone() && lost == null) {
            send(FrameKind.FINISH, new PayloadWriter().int32(killed ? 1 : 0));
        } else if (!ready.isDone()) {
            finished.complete(null);
        }
        finishing = true;
    }

    @Override
    public void finish(boolean killed) {
        beginFinish(killed);
        long limit = killed ? DRAIN_KILLED_MILLIS : DRAIN_MILLIS;
        try {
            finished.get(limit, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.err.println("jmpiexec: host " + target.host() + " did not finish in " + limit / 1000 + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        output.drain(limit);
    }

    /** Returns the ranks of the node. */
    List<Integer> ranks() {
        return List.copyOf(starting.keySet());
    }
}
