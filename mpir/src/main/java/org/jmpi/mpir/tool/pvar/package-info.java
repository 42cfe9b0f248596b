/** Performance variables: what the layers measure, and the sessions that read it (MPI 4.1, 15.3.7). */
package org.jmpi.mpir.tool.pvar;
