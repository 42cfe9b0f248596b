/**
 * Barrier protocols over shared memory (MPI 4.1, 6.3), as steps of at most one shared access each:
 * {@link org.jmpi.mpir.coll.barrier.Barriers} makes one, its caller supplies the memory and does the waiting.
 */
package org.jmpi.mpir.coll.barrier;
