/** Makes an archive of what the ranks of a job recorded, each with its own numbers; also of what killed ranks left. */
package org.jmpi.tool.trace.finish;
