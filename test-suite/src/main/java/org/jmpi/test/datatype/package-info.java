/** Programs of the suite: datatypes. */
package org.jmpi.test.datatype;
