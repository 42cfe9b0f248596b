/** {@code jmpi-info}. */
package org.jmpi.test.info;
