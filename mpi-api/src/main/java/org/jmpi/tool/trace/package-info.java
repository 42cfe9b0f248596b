/** What a program may tell the tool {@code otf2}. */
@org.jspecify.annotations.NullMarked
package org.jmpi.tool.trace;
