/** {@code jmpi-tune}: measures the algorithms of collectives and writes a tuning file. */
package org.jmpi.test.tune;
