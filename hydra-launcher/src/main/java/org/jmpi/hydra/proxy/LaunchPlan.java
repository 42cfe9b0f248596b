package org.jmpi.hydra.proxy;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.bootstrap.ProxyJars;
import org.jmpi.hydra.bootstrap.ProxyNode;
import org.jmpi.hydra.bootstrap.ProxyProgram;
import org.jmpi.hydra.control.PayloadReader;
import org.jmpi.hydra.control.PayloadWriter;
import org.jmpi.hydra.control.ProtocolException;
import org.jmpi.hydra.job.LaunchSettings;
import org.jspecify.annotations.Nullable;

/**
 * How proxies are started and watched; the same for the launcher and for proxies that start others.
 *
 * @param settings what the user said
 * @param program what a proxy is started from
 * @param silenceMillis after which the other end of a link counts as dead
 * @param limitMillis that a proxy may take until it can start ranks
 * @param fanOut how many proxies one launcher or proxy starts
 */
public record LaunchPlan(
        LaunchSettings settings, ProxyProgram program, long silenceMillis, long limitMillis, int fanOut) {
    void write(PayloadWriter out) {
        out.text(settings.launcher())
                .text(settings.launcherExec())
                .texts(settings.launcherExtraArgs())
                .text(ifaceElsewhere())
                .text(program.java())
                .int32(program.feature())
                .text(program.classPath())
                .text(program.temporary())
                .text(program.searchPath())
                .text(program.jars().listing())
                .int64(silenceMillis)
                .int64(limitMillis)
                .int32(fanOut);
    }

    /** An interface's name may fit on other machines; an address is this one's alone. */
    private @Nullable String ifaceElsewhere() {
        return settings.iface() != null && settings.iface().matches("[a-z]\\w*") ? settings.iface() : null;
    }

    static LaunchPlan read(PayloadReader in) throws ProtocolException {
        LaunchSettings settings =
                new LaunchSettings(said(in.text()), said(in.text()), in.texts(), null, said(in.text()), null, true);
        ProxyProgram program = new ProxyProgram(
                in.text(), in.int32(), in.text(), in.text(), in.text(), ProxyJars.ofThisProxy(in.text()));
        return new LaunchPlan(settings, program, in.int64(), in.int64(), in.int32());
    }

    private static @Nullable String said(String text) {
        return text.isEmpty() ? null : text;
    }

    /** Returns nodes in parts, the first of each of which is started from here, and starts the others of its part. */
    List<List<ProxyNode>> parts(List<ProxyNode> nodes, boolean flat) {
        int count = flat ? nodes.size() : Math.min(Math.max(1, fanOut), nodes.size());
        List<List<ProxyNode>> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) nodes.size() * i / count);
            int to = (int) ((long) nodes.size() * (i + 1) / count);
            parts.add(nodes.subList(from, to));
        }
        return parts;
    }

    static void writeTargets(PayloadWriter out, List<ProxyNode> targets) {
        out.int32(targets.size());
        targets.forEach(each -> out.int32(each.node()).text(each.host()).text(each.user()));
    }

    static List<ProxyNode> readTargets(PayloadReader in) throws ProtocolException {
        int count = in.count(3 * Integer.BYTES);
        List<ProxyNode> targets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            targets.add(new ProxyNode(in.int32(), in.text(), in.text()));
        }
        return targets;
    }
}
