/** Tests of the check of no-ops with a runner that runs nothing. */
package org.jmpi.test.coverage;
