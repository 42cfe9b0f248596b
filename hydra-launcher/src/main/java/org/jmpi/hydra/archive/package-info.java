/**
 * Archives of JMPI's classes that make JVMs start quicker (class data sharing). Kept in the user's cache, made after a
 * job by a process of its own. What is wrong with one costs time, never a job.
 */
package org.jmpi.hydra.archive;
