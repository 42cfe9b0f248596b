/** Other APIs of MPI for Java: what programs use of them, and what each call is here. */
package org.jmpi.test.migration;
