/** Programs of the suite: partitioned communication. */
package org.jmpi.test.part;
