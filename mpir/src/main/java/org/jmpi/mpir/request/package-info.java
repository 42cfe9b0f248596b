/** Requests, statuses and waiting (MPI 4.1, 3.7). */
package org.jmpi.mpir.request;
