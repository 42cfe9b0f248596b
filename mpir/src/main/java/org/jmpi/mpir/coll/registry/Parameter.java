package org.jmpi.mpir.coll.registry;

/**
 * A number that an algorithm takes, the same at all ranks.
 *
 * @param name as tuning files and tools say it: {@code k}
 * @param defaultValue its value where nobody chose one
 * @param least the smallest value that makes sense
 */
public record Parameter(String name, int defaultValue, int least) {}
