/** Jobs without a launcher: rank 0 waits for the other processes, and is their PMI server. */
package org.jmpi.hydra.join;
