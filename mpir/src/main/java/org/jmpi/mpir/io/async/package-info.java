/** Threads that do what non-blocking accesses need of the file system while the program computes. */
package org.jmpi.mpir.io.async;
