/** Partitioned communication over active messages: every partition travels when it is ready (mirrors {@code mpidig_part}). */
package org.jmpi.mpid.ch4.part;
