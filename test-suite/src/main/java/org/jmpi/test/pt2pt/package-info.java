/** Programs of the suite: point-to-point communication. */
package org.jmpi.test.pt2pt;
