package org.jmpi.hydra.proxy;

import org.jmpi.hydra.job.JobId;

/**
 * By what a node's part of a job is known on its machine. Every process has the mark in its environment; several nodes
 * may be on one machine.
 *
 * @param job the job
 * @param node number of the node
 * @param sharedMemory where the user wants shared memory; empty: nowhere special
 */
record NodeMark(JobId job, int node, String sharedMemory) {
    static final String VARIABLE = "JMPI_NODE";

    /** Returns what stands in the environment of its processes. */
    String text() {
        return VARIABLE + "=" + job.mark(node);
    }
}
