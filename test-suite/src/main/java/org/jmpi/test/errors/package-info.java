/** Programs of the suite: wrong arguments and error handlers. */
package org.jmpi.test.errors;
