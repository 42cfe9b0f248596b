/** One node's part of a job: starts its ranks, ends them, and leaves nothing behind. Mirrors {@code hydra_pmi_proxy}. */
package org.jmpi.hydra.proxy;
