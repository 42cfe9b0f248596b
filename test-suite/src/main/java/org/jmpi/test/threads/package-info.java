/** Programs of the suite: several threads of a rank inside MPI. */
package org.jmpi.test.threads;
