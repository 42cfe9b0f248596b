/** Tests of {@code jmpi-tune}. */
package org.jmpi.test.tune;
