/** Programs of the suite: communicators. */
package org.jmpi.test.comm;
