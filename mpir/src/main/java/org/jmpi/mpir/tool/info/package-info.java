/**
 * {@code jmpi-info}: what this JMPI has and how it is set, for people and, as JSON, for programs. Nothing here is loaded
 * by a rank.
 */
package org.jmpi.mpir.tool.info;
