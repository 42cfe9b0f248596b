/** The job that a rank belongs to: its hosts, its process sets, its abort, and what became of other processes. */
package org.jmpi.mpir.job;
