/** Collectives in jobs, as the build runs them. */
package org.jmpi.test.coll;
