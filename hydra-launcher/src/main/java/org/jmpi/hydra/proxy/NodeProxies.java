package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.PayloadReader;
import org.jmpi.hydra.control.PmiRelay;
import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.job.RankSpec;
import org.jmpi.hydra.program.Stage;
import org.jspecify.annotations.Nullable;

/**
 * All nodes of a job as one: the launcher's own machine, whose ranks are its children, and those that have proxies.
 * Mirrors {@code struct HYD_pg}'s proxy list.
 */
public final class NodeProxies implements Proxy, Children.Parent {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int[] nodeOfRank;
    private final LocalProxy local;
    private final Map<Integer, RemoteProxy> remote = new LinkedHashMap<>();
    private final JobId job;
    private final String sharedMemory;
    private final HostEvents events;
    private final Outputs outputs;
    private final BiConsumer<Integer, Integer> ended;
    private volatile @Nullable Children children;
    private @Nullable LaunchPlan plan;
    private @Nullable Stage stage;
    private volatile @Nullable PmiRelay relay;

    /**
     * Makes the launcher's own part; from here on its guardian cleans up after us.
     *
     * @param job whose ranks are started
     * @param home number of this machine's node
     * @param nodeOfRank node of each rank; what is not {@code home} must be opened
     * @param sharedMemory where the user wants shared memory; empty: nowhere special
     * @param outputs where the ranks' lines go
     * @param ended told a rank and its exit code
     * @param events told when a host is lost
     */
    public NodeProxies(
            JobId job,
            int home,
            int[] nodeOfRank,
            String sharedMemory,
            Outputs outputs,
            BiConsumer<Integer, Integer> ended,
            HostEvents events) {
        this.job = job;
        this.nodeOfRank = nodeOfRank;
        this.sharedMemory = sharedMemory;
        this.events = events;
        this.local = new LocalProxy(new NodeMark(job, home, sharedMemory), ended, outputs, NodeProxies::report);
        this.outputs = outputs;
        this.ended = ended;
    }

    /**
     * Begins to bring proxies onto other nodes.
     *
     * @param targets the nodes
     * @param how to do it
     * @param pmiPort PMI_PORT of the launcher's server
     * @throws IOException when no port can be opened for them
     */
    public void open(List<ProxyNode> targets, LaunchPlan how, String pmiPort) throws IOException {
        if (targets.isEmpty()) {
            return;
        }
        Children started = new Children(job, how, sharedMemory, local::helping, this);
        for (ProxyNode target : targets) {
            remote.put(target.node(), new RemoteProxy(target, started::send, outputs, ended));
        }
        relay = PmiRelay.atLauncher(pmiPort, started::send);
        plan = how;
        children = started;
        started.launch(targets);
    }

    /**
     * Waits until ranks can be started on all nodes.
     *
     * @throws IOException when a node does not get ready in time; the message names it
     */
    public void awaitReady() throws IOException {
        long deadline = System.nanoTime() + (plan == null ? 0 : TimeUnit.MILLISECONDS.toNanos(plan.limitMillis()));
        for (RemoteProxy each : remote.values()) {
            try {
                each.ready().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                throw new IOException(
                        "host " + each.target().host() + ": its proxy did not report within "
                                + Objects.requireNonNull(plan).limitMillis() / 1000 + " s"
                                + Objects.requireNonNull(children)
                                        .silence(each.target().node()),
                        e);
            } catch (ExecutionException e) {
                throw new IOException(Objects.requireNonNull(e.getCause()).getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }

    /**
     * Brings files onto all other nodes.
     *
     * @param files that commands of ranks name by their marks
     * @throws IOException when a node cannot keep them; the message names it
     */
    public void stage(Stage files) throws IOException {
        stage = files;
        List<Future<Void>> staged = new ArrayList<>();
        for (RemoteProxy each : remote.values()) {
            staged.add(each.stage(files));
        }
        for (Future<Void> each : staged) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw new IOException(Objects.requireNonNull(e.getCause()).getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }

    private static void report(String text) {
        System.err.println("jmpiexec: " + text);
    }

    @Override
    public void fromBelow(Frame frame) throws IOException {
        switch (frame.kind()) {
            case PMI_OPEN, PMI_DATA, PMI_CLOSE -> Objects.requireNonNull(relay).received(frame);
            case SAID -> report(new PayloadReader(frame).text().replaceAll("\\p{Cntrl}", " "));
            case LOST -> lost(frame.node(), new PayloadReader(frame).text());
            default -> {
                if (!Objects.requireNonNull(remote.get(frame.node())).received(frame)) {
                    throw new IOException("it sent " + frame.kind() + ", which only a launcher sends");
                }
            }
        }
    }

    @Override
    public void lost(int node, String reason) {
        RemoteProxy proxy = remote.get(node);
        assert proxy != null;
        if (proxy.lost(reason)) {
            assert relay != null;
            relay.lost(node);
            events.lost(proxy.ranks(), proxy.target().host(), reason);
        }
    }

    /** @return a host from which signs of life are overdue, as the end of a sentence; empty: there is none */
    public String overdue() {
        List<String> late = remote.values().stream()
                .map(RemoteProxy::target)
                .filter(target -> Objects.requireNonNull(children).overdue(target.node()))
                .map(ProxyNode::host)
                .toList();
        return late.isEmpty() ? "" : "nothing is heard from host " + String.join(", ", late);
    }

    /**
     * Tells other hosts that this process is about to be stopped, or runs again, so that they do not take it for dead.
     *
     * @param stopping whether it is about to be stopped
     */
    public void pause(boolean stopping) {
        if (children != null) {
            children.pause(stopping);
        }
    }

    /** @return a few words on the process of each rank of other hosts, of those that answer within a second */
    public Map<Integer, String> states() {
        List<Future<Map<Integer, String>>> asked =
                remote.values().stream().map(RemoteProxy::queryStates).toList();
        long deadline = System.nanoTime() + LOOK_NANOS;
        Map<Integer, String> states = new HashMap<>();
        for (Future<Map<Integer, String>> each : asked) {
            try {
                states.putAll(each.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
            } catch (TimeoutException | ExecutionException e) {
                // the report says that this host did not answer
                continue;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return states;
    }

    private Proxy of(int rank) {
        RemoteProxy far = remote.get(nodeOfRank[rank]);
        return far == null ? local : far;
    }

    @Override
    public Future<Long> start(RankSpec spec) throws IOException {
        Proxy proxy = of(spec.rank());
        boolean marked = stage != null && proxy == local;
        return proxy.start(
                marked
                        ? spec.with(
                                Objects.requireNonNull(stage).original(spec.command()),
                                Stage.original(spec.directory()))
                        : spec);
    }

    @Override
    public @Nullable OutputStream input(int rank) {
        return of(rank).input(rank);
    }

    @Override
    public void interrupt() {
        remote.values().forEach(Proxy::interrupt);
        local.interrupt();
    }

    @Override
    public void signal(String name) {
        remote.values().forEach(each -> each.signal(name));
        local.signal(name);
    }

    @Override
    public void kill(int rank) {
        of(rank).kill(rank);
    }

    @Override
    public void kill() {
        remote.values().forEach(Proxy::kill);
        local.kill();
    }

    @Override
    public void finish(boolean killed) {
        remote.values().forEach(each -> each.beginFinish(killed));
        local.finishRanks(killed);
        remote.values().forEach(each -> each.finish(killed));
        if (children != null) {
            children.close();
        }
        closeRelay();
        // the guardian goes last: it would end what leads to other nodes
        local.leave();
    }

    private void closeRelay() {
        try {
            if (relay != null) {
                relay.close();
            }
        } catch (IOException e) {
            // it is gone
        }
    }
}
