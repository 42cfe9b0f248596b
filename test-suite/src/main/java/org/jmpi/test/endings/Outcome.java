package org.jmpi.test.endings;

import java.util.List;

/**
 * What one run of a job showed.
 *
 * @param millis from the event to the end of the last process and file
 * @param exitCode the launcher's
 * @param left what was left after the end, or at the latest after ten seconds
 * @param complaints what was wrong, in words; empty when all was right
 */
record Outcome(long millis, int exitCode, List<String> left, List<String> complaints) {}
