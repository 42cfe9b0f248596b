/** Tests of the simulator, and of all algorithms with it. */
package org.jmpi.test.sim;
