/** Tests of the floors. */
package org.jmpi.test.perf.floor;
