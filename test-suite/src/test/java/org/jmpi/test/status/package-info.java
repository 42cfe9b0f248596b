/** Tests of what a job that hangs says. */
package org.jmpi.test.status;
