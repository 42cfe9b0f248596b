package org.jmpi.hydra.bootstrap;

import org.jmpi.hydra.demux.LineSink;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.proxy.LocalProxy;
import org.jmpi.hydra.proxy.Proxy;

/** Starts ranks on the launcher's own machine, as its children. Mirrors {@code bscd_fork}. */
public final class ForkBootstrap implements Bootstrap {
    private final JobId job;
    private final JobEvents events;
    private final LineSink out;
    private final LineSink err;
    private final boolean label;

    /**
     * @param job whose ranks are started
     * @param events told when a rank ends
     * @param out the launcher's output
     * @param err the launcher's error output
     * @param label whether lines begin with the rank
     */
    public ForkBootstrap(JobId job, JobEvents events, LineSink out, LineSink err, boolean label) {
        this.job = job;
        this.events = events;
        this.out = out;
        this.err = err;
        this.label = label;
    }

    @Override
    public String name() {
        return "fork";
    }

    @Override
    public Proxy open(String host) {
        return new LocalProxy(job, events, out, err, label);
    }
}
