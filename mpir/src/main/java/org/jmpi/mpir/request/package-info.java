/** Requests and statuses: what an operation under way is, and the waits for it (MPI 4.1, 3.7). */
package org.jmpi.mpir.request;
