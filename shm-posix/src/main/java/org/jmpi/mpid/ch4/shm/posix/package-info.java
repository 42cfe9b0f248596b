/**
 * Shared memory between the processes of a machine: a sparse file per rank, mapped by its peers (mirrors
 * {@code src/mpid/ch4/shm/posix}).
 *
 * <p>{@code Arena} is a rank's memory; in it lie its inbox, which every peer writes to, and the rings through which its
 * long messages leave. Between thread ranks the same code runs over plain memory.
 */
package org.jmpi.mpid.ch4.shm.posix;
