/** MPI jobs inside barrier stages of Apache Spark. */
package org.jmpi.spark;
