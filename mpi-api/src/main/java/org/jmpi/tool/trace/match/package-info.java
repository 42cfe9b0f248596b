/**
 * Which send of a trace belongs to which receive. {@link org.jmpi.tool.trace.match.World} finds the process behind a rank of a
 * communicator (stage A), {@link org.jmpi.tool.trace.match.ProcessOrder} puts non-blocking operations in the order in which they
 * were issued (stage B), and {@link org.jmpi.tool.trace.match.Matcher} pairs sends and receives (stage C).
 */
package org.jmpi.tool.trace.match;
