/** Ranks in JVMs that belong to somebody else, each with peers in other JVMs. */
package org.jmpi.mpir.init.hosted;
