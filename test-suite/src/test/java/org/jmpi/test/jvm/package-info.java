/** MPI in the tools of the JVM: JMX and JFR. */
package org.jmpi.test.jvm;
