package org.jmpi.test.sim;

/**
 * What one simulation is timed for; one run of the steps serves several scenarios.
 *
 * @param model the machine
 * @param scale how many bytes a cell of the simulated memory stands for
 */
record Scenario(LogGp model, double scale) {}
