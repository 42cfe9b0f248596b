/** Runs code that shares memory through every interleaving of its accesses, and every value that Java lets a load see. */
package org.jmpi.mpid.ch4.shm.posix.explore;
