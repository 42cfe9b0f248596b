/** Programs of the suite: handles that are stale, foreign or leaked. */
package org.jmpi.test.handles;
