/** Programs of the suite: info objects, hints, and what the library says of itself and to Fortran. */
package org.jmpi.test.info;
