/** What a job is doing: asks its ranks, says it in words, and finds out who waits for whom. */
package org.jmpi.hydra.status;
