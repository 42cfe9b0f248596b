/**
 * Simulates the collectives' algorithms for up to a million ranks: the same classes that a job runs say their steps, which
 * are carried out on a compact picture of every rank's memory, and timed by the LogGP model. No part of a running job.
 */
package org.jmpi.test.sim;
