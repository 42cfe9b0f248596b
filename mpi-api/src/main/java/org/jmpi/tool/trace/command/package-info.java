/** The command {@code jmpi-trace}: what can be done with a trace that was recorded. */
package org.jmpi.tool.trace.command;
