/** What a rank tells its launcher of what it is doing, and the lines that this travels in. Seen by both sides. */
package org.jmpi.mpir.pmi.status;
