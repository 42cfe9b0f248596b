package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jmpi.hydra.bootstrap.Bootstrap;
import org.jmpi.hydra.bootstrap.Bootstraps;
import org.jmpi.hydra.bootstrap.ProxyJars;
import org.jmpi.hydra.bootstrap.ProxyLaunch;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.control.Addresses;
import org.jmpi.hydra.control.ControlPort;
import org.jmpi.hydra.control.Frame;
import org.jmpi.hydra.control.FrameKind;
import org.jmpi.hydra.control.Joined;
import org.jmpi.hydra.control.Link;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.job.JobId;
import org.jspecify.annotations.Nullable;

/** The proxies that a launcher or a proxy has started, and the way to the nodes behind them. */
final class Children implements ControlPort.Host, Link.Receiver, AutoCloseable {
    /** Is notified of the nodes below. */
    interface Parent {
        /**
         * A frame from a node below.
         *
         * @param frame the frame
         * @throws IOException when it makes no sense
         */
        void fromBelow(Frame frame) throws IOException;

        /**
         * @param node from which nothing more comes
         * @param reason as the end of a sentence about its host
         */
        void lost(int node, String reason);
    }

    private static final class Child {
        final ProxyNode target;
        final List<ProxyNode> below;

        @Nullable
        ProxyLauncher launching;

        @Nullable
        Link link;

        boolean lost;

        Child(ProxyNode target, List<ProxyNode> below) {
            this.target = target;
            this.below = below;
        }
    }

    /** What a remote shell may take to end after its proxy. */
    private static final long LEAVE_NANOS = 1_000_000_000L;

    private final JobId job;
    private final LaunchPlan plan;
    private final Bootstrap bootstrap;
    private final Parent parent;
    private final Consumer<Process> guard;
    private final String sharedMemory;
    private final Map<Integer, Child> routes = new ConcurrentHashMap<>();
    private final List<Child> children = new ArrayList<>();
    private final Map<Link, Child> byLink = new HashMap<>();
    private final List<ProxyLauncher> launchings = new ArrayList<>();
    private @Nullable ControlPort port;
    private boolean closed;

    /**
     * @param guard told each process that must not outlive this one
     * @param sharedMemory where the user wants shared memory; empty: nowhere special
     */
    Children(JobId job, LaunchPlan plan, String sharedMemory, Consumer<Process> guard, Parent parent) {
        this.job = job;
        this.plan = plan;
        this.sharedMemory = sharedMemory;
        this.guard = guard;
        this.parent = parent;
        this.bootstrap = Bootstraps.of(plan.settings());
    }

    /** Begins to start proxies on nodes, directly or through others. */
    void launch(List<ProxyNode> nodes) throws IOException {
        if (nodes.isEmpty()) {
            return;
        }
        List<ProxyNode> direct = new ArrayList<>();
        for (List<ProxyNode> part : plan.parts(nodes, bootstrap.flat())) {
            Child child = new Child(part.get(0), part.subList(1, part.size()));
            children.add(child);
            direct.add(child.target);
            part.forEach(each -> routes.put(each.node(), child));
        }
        port = new ControlPort(
                job,
                bootstrap.onThisMachine() ? Addresses.loopback() : Addresses.of(plan.settings()),
                plan.silenceMillis(),
                this);
        String contact = port.contact();
        List<ProxyLaunch> launches =
                bootstrap.launches(direct, program(), node -> ProxyMain.command(node, contact, job, plan));
        launches.forEach(this::start);
    }

    /** Only what has the key's way to a node can bring JMPI there. */
    private ProxyProgram program() {
        return bootstrap.keyWay() == Bootstrap.KeyWay.INPUT
                ? plan.program()
                : plan.program().with(ProxyJars.NONE);
    }

    private void start(ProxyLaunch launch) {
        if (launch.command().isEmpty()) {
            System.err.println(
                    "jmpiexec: start on host " + launch.targets().get(0).host() + ": " + launch.shown()
                            + "\njmpiexec: and give it as a line of input the job's key " + job.secret());
            return;
        }
        ProxyLauncher launching = new ProxyLauncher(
                launch, bootstrap, job, plan.program().jars(), guard, reason -> launch.targets().stream()
                        .map(target -> routes.get(target.node()))
                        .forEach(child -> lose(child, reason, true)));
        synchronized (this) {
            if (closed) {
                return;
            }
            launchings.add(launching);
            launch.targets().forEach(target -> Objects.requireNonNull(routes.get(target.node())).launching = launching);
        }
        RankProcess.thread("launch-" + launch.targets().get(0).host(), launching);
    }

    @Override
    public void joined(Joined who, Link link) {
        Child child = find(who);
        boolean wanted;
        synchronized (this) {
            wanted = child != null && child.link == null && !child.lost && !closed;
            if (wanted) {
                assert child != null;
                child.link = link;
                byLink.put(link, child);
                settle(child.launching);
            }
        }
        if (!wanted) {
            link.close();
            return;
        }
        assert child != null;
        PayloadWriter setup = new PayloadWriter().int32(child.target.node()).text(child.target.host());
        plan.write(setup);
        setup.text(sharedMemory);
        LaunchPlan.writeTargets(setup, child.below);
        try {
            link.send(new Frame(FrameKind.SETUP, child.target.node(), setup.bytes()));
        } catch (IOException e) {
            // the reader, which starts now, meets the same
        }
        link.start(this, child.target.host());
    }

    /** A launch is settled when all its proxies have called. */
    private void settle(@Nullable ProxyLauncher launching) {
        if (launching != null
                && children.stream().allMatch(each -> each.launching != launching || each.link != null || each.lost)) {
            launching.settle();
        }
    }

    private @Nullable Child find(Joined who) {
        if (who.node() >= 0) {
            Child child = routes.get(who.node());
            return child != null && child.target.node() == who.node() ? child : null;
        }
        return children.stream()
                .filter(each -> each.target.host().equals(who.name()))
                .findFirst()
                .orElseGet(() -> children.stream()
                        .filter(each -> shortName(each.target.host()).equals(shortName(who.name())))
                        .findFirst()
                        .orElse(null));
    }

    private static String shortName(String host) {
        int dot = host.indexOf('.');
        return dot > 0 ? host.substring(0, dot) : host;
    }

    @Override
    public void received(Link link, Frame frame) throws IOException {
        if (frame.kind() == FrameKind.PING) {
            return;
        }
        Child child;
        synchronized (this) {
            child = byLink.get(link);
        }
        if (routes.get(frame.node()) != child) {
            throw new IOException("it sent " + frame.kind() + " for node " + frame.node() + ", which is not behind it");
        }
        parent.fromBelow(frame);
    }

    @Override
    public void ended(Link link, String reason) {
        Child child;
        synchronized (this) {
            child = byLink.get(link);
        }
        lose(child, reason, false);
    }

    /** Returns what a node that is late has to say for itself, as the end of a sentence. */
    synchronized String silence(int node) {
        Child child = routes.get(node);
        assert child != null;
        if (child.target.node() != node) {
            return child.link == null ? "" : " (it was to be started by host " + child.target.host() + ")";
        }
        return child.launching == null ? "" : child.launching.where();
    }

    private void lose(@Nullable Child child, String reason, boolean unlessJoined) {
        synchronized (this) {
            if (Objects.requireNonNull(child).lost || (unlessJoined && child.link != null)) {
                return;
            }
            child.lost = true;
            notifyAll();
        }
        parent.lost(child.target.node(), reason);
        child.below.forEach(each -> parent.lost(
                each.node(),
                "the proxy of host " + child.target.host() + ", through which it was reached, was lost: " + reason));
    }

    /**
     * Sends a frame to its node, if there still is a way.
     *
     * @param frame the frame
     */
    void send(Frame frame) {
        Child child = routes.get(frame.node());
        Link link;
        synchronized (this) {
            link = child == null ? null : child.link;
        }
        if (link != null) {
            try {
                link.send(frame);
            } catch (IOException e) {
                // its reader notices and tells
            }
        }
    }

    /** Tells those that were started from here that this process will be stopped, or runs again. */
    void pause(boolean stopping) {
        List<Link> links;
        synchronized (this) {
            links = List.copyOf(byLink.keySet());
        }
        for (Link each : links) {
            try {
                each.pause(stopping);
            } catch (IOException e) {
                // its reader notices and tells
            }
        }
    }

    /** Waits until every child has gone, but not long. */
    synchronized void awaitEnd(long limitMillis) {
        long end = System.nanoTime() + limitMillis * 1_000_000L;
        try {
            for (long left = limitMillis; left > 0 && !children.stream().allMatch(each -> each.lost); ) {
                wait(left);
                left = (end - System.nanoTime()) / 1_000_000L;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether a node is later than its signs of life should be. */
    synchronized boolean overdue(int node) {
        Child child = routes.get(node);
        return child != null && child.link != null && child.link.overdue();
    }

    @Override
    public void close() {
        List<ProxyLauncher> processes;
        synchronized (this) {
            closed = true;
            processes = List.copyOf(launchings);
            byLink.keySet().forEach(Link::close);
            children.forEach(each -> each.lost = true);
        }
        try {
            if (port != null) {
                port.close();
            }
        } catch (IOException e) {
            // it is gone
        }
        processes.forEach(ProxyLauncher::settle);
        long deadline = System.nanoTime() + LEAVE_NANOS;
        processes.forEach(each -> each.close(deadline));
    }
}
