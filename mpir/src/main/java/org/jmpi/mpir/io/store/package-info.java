/** What JMPI needs of a file system (the calls of ROMIO's ADIO): absolute positions, nothing remembered, no interrupts. */
package org.jmpi.mpir.io.store;
