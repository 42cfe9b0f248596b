/** What the ranks of a file do together: they agree on errors, and exchange data so that few of them access the file. */
package org.jmpi.mpir.io.collective;
