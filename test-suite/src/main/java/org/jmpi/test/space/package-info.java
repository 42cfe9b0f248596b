/** Jobs where shared memory is scarce. */
package org.jmpi.test.space;
