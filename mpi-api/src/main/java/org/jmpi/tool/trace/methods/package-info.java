/** Regions for a program's methods, chosen by name: an agent has them enter and leave one. */
package org.jmpi.tool.trace.methods;
