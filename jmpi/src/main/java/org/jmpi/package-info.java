/** Nothing: this jar is there to depend on. Package {@code mpi} has what programs call. */
package org.jmpi;
