/** An open file at one rank: its handle, its hints, what it has of memory for transfers. */
package org.jmpi.mpir.io.file;
