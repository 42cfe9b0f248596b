/** Communication buffers: what a user passes, resolved to memory, and the copies in and out of it. */
package org.jmpi.mpir.buffer;
