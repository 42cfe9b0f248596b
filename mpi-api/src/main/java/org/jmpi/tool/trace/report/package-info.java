/** Where the time of a trace went: who waited for whom, and why. */
package org.jmpi.tool.trace.report;
