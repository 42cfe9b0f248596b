/** The process management interface: its client and its wire format (PMI-1). */
package org.jmpi.mpir.pmi;
