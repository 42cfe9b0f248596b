/** How variables and events are described: datatype, enumeration, category, verbosity, object that they are bound to. */
package org.jmpi.mpir.tool.type;
