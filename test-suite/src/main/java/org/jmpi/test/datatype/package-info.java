/** Programs of the suite: derived datatypes, packing. */
package org.jmpi.test.datatype;
