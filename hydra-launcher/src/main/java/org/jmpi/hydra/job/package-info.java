/** What the parts of the launcher agree on: a job's identity, its ranks, what happens to them, and how it ends. */
package org.jmpi.hydra.job;
