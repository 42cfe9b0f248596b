package org.jmpi.hydra.bootstrap;

import org.jmpi.hydra.demux.Outputs;
import org.jmpi.hydra.job.JobEvents;
import org.jmpi.hydra.job.JobId;
import org.jmpi.hydra.proxy.LocalProxy;
import org.jmpi.hydra.proxy.Proxy;

/** Starts ranks on the launcher's own machine, as its children. Mirrors {@code bscd_fork}. */
public final class ForkBootstrap implements Bootstrap {
    private final JobId job;
    private final JobEvents events;
    private final Outputs outputs;

    /**
     * @param job whose ranks are started
     * @param events told when a rank ends
     * @param outputs where the ranks' lines go
     */
    public ForkBootstrap(JobId job, JobEvents events, Outputs outputs) {
        this.job = job;
        this.events = events;
        this.outputs = outputs;
    }

    @Override
    public String name() {
        return "fork";
    }

    @Override
    public Proxy open(String host) {
        return new LocalProxy(job, events, outputs);
    }
}
