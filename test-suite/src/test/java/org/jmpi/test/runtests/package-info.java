/** Tests of the runner with jobs that run. */
package org.jmpi.test.runtests;
