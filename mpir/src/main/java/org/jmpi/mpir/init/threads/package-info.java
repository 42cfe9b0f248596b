/** Ranks that are threads of one JVM. */
package org.jmpi.mpir.init.threads;
