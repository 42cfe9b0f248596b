/** What tools see of accesses to files: counters, events, and what is under way. */
package org.jmpi.mpir.io.watch;
