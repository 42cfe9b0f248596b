/** The runner of the conformance suite: testlists in MPICH's syntax, jobs, judgement, reports. */
package org.jmpi.test.runtests;
