package org.jmpi.test.coverage;

/**
 * One line of a testlist, as far as the check of no-ops cares.
 *
 * @param name what reports call it, as {@code pt2pt/Sizes 2}; no two have the same one
 * @param program the program's class, with dots
 * @param ranks number of ranks
 */
public record Trial(String name, String program, int ranks) {}
