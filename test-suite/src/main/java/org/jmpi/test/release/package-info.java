/** Checks of what a release publishes. */
package org.jmpi.test.release;
