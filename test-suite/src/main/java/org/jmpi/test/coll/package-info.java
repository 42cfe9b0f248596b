/** Programs of the suite: collective communication. */
package org.jmpi.test.coll;
