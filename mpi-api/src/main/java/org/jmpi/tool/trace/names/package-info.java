/** How arguments of the tool choose by name. */
package org.jmpi.tool.trace.names;
